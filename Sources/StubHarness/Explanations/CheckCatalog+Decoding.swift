extension CheckCatalog {
    private static let actions = "`Checks.decoding` of at least one `AppAction`."
    private static let places = "Of a large body, a hundred places all over it are changed."

    /// The checks of what an app reads of responses (D).
    private static let excluded = """
        `Checks.decoding.excluded` names changes that the app never receives, or rightly does not \
        read.
        """

    static let decoding = CheckExplanation.all(
        """
        D03 optional absent
        The app reads the normal response of each action without each member that the schema does
        not require, one at a time, and without all of them. \(places)
        Why: The schema allows each of these responses; apps failed for a member that they took for
        certain (Anviking/Decodable#50, imagekit-developer/imagekit-ios#3).
        Needs: \(actions)
        Otherwise: \(excluded)

        D04 null where nullable
        The app reads the normal response of each action with null in each place where the schema
        allows it, one at a time. \(places)
        Why: An app did not get beyond its first screen because of a null that the API allows
        (anonaddy/addy-ios#47).
        Needs: \(actions)
        Otherwise: \(excluded)

        D06 required missing
        If a member that the schema requires is missing in the response to a read, the app reads the
        response all the same, or has an error about the content.
        Why: A client crashed when a member was missing (apollographql/apollo-ios#96).
        Needs: \(actions) Its operation is a GET.

        D07 extra fields
        The app reads the normal response of each action with a new member in every object.
        Why: APIs add members without a new version, and an object may have others unless its schema
        forbids it (JSON Schema 2020-12, Core §10.3.2).
        Needs: \(actions)

        D08 empty values
        The app reads the normal response of each action with an empty text, list or object in each
        place where the schema allows it, one at a time, identities left out. \(places)
        Why: The schema allows them, and an app that takes the first element or letter fails.
        Needs: \(actions)
        Otherwise: \(excluded)

        D24 pairwise
        The app reads responses to each read that together contain every pair of choices in up to
        ten places: members present or absent, null, values of enumerations, true and false.
        Why: Faults that need two unusual values at the same time are not found by changing one
        after the other.
        Needs: \(actions) Its operation is a GET.
        Otherwise: \(excluded)

        D25 examples
        Each named example of a success is read, and each of an error becomes an error that the app
        knows, with the text of the example if the app shows it.
        Why: Examples are what people agree on; those that violate their schema, which `lint`
        reports, are left out.
        Needs: \(actions) The contract has examples of responses.
        Otherwise: `AppPolicy.refusalsIn200` tells errors with a status of success,
        `Checks.decoding.unusedExamples` names the examples that the app never receives, and
        `AppUnderTest.showsMessages` says that the app has texts of its own.

        D29 values as sent
        What the app has read is what the normal response says, and what a response says with
        another text, number, Boolean, date or time in each of these places, one at a time, in the
        notation that the place has, and with each offset where the schema has the format
        `date-time`.
        Why: Numbers were cut to smaller types, dates lost their offset or got the day of another
        time zone, and the members of two fields were exchanged; a check that only asks whether a
        response is read sees none of it.
        Needs: \(actions) It says which `values` it reads.
        Otherwise: \(excluded)

        D30 numbers and times
        The app reads the normal response of each action with fractions in place of whole numbers
        and whole numbers in place of fractions, and with times that have a fraction of a second or
        an offset, wherever the schema allows them; numbers that describe a page stay whole.
        Why: An example of 4 for a `number` says nothing of 4.5, and one without a fraction of a
        second nothing of times with one (RFC 3339 §5.6); apps that were written after the examples
        could not read the whole response.
        Needs: \(actions)
        Otherwise: \(excluded)

        \(ObstacleCase.id) \(ObstacleCase.title)
        What each adapter does first, such as loading a list, sending a form or signing in, and each
        action, ends without an error while the stub answers normally.
        Why: If a list cannot be loaded, nothing else about it can be seen. Other checks that fail
        for that reason alone are not applicable, and name this one. It is the first to mend: the
        contract or the fixtures are not those of the app, or the app does not read what the
        contract allows.
        Needs: An adapter of `Checks.pagination` or `Checks.pageCount`, `Checks.tokens`,
        `Checks.errors`, `Checks.retries`, `Checks.caching`, `Checks.cancellation`,
        `Checks.concurrency`, `Checks.answerOrder`, `Checks.stream`, `Checks.writes` or
        `Checks.toggle`; or actions of `Checks.actions` or `Checks.decoding`.
        """)
}
