/// The words by which names that hold a person's data are known.
enum PersonalWords {
    /// Hidden whatever the value looks like, as they always were.
    static let values: Set<String> = [
        "ssn", "socialsecuritynumber", "ein", "taxid", "creditcard", "cardnumber", "iban",
        "macaddress", "ip", "ipaddress", "ipv4", "ipv6", "clientip", "remoteip", "wallet",
        "walletaddress",
    ]

    /// Secrets wherever they stand in a name, if the value has the shape.
    static let fragments = PatternSet([
        "email", "phonenumber", "telephone", "mobilenumber", "mobilephone", "msisdn",
        "passportn", "passportid", "accountnumber", "bankaccount", "accountno", "kontonummer",
        "acctn", "ccnum", "ccno", "creditcardn", "cardno", "cardnum",
        "birthdate", "birthday", "dateofbirth", "datebirth", "geburtsdatum", "geburtstag",
        "fechadenacimiento", "fechanacimiento", "datanascimento", "datadenascimento",
        "datedenaissance", "datenaissance", "socialsecurity", "nationalid", "identitynumber",
        "personalausweis", "driverlicense", "drivinglicence", "driverslicense", "licensenumber",
        "taxnumber", "taxidentification", "steuernummer", "creditcard", "cardnumber",
        "kreditkarte", "correoelectronico", "courriel", "telefon",
        "電話番号", "电话", "手机", "邮箱", "电子邮件", "メール", "почта", "телефон", "датарождения",
        "फोन", "ईमेल", "জন্মতারিখ", "ফোন", "ইমেইল", "البريد", "الهاتف", "تاريخالميلاد", "身份证", "护照",
        "生日", "出生日期", "passnummer",
    ])

    /// Secrets where they end a name.
    static let last: Set<String> = [
        "phone", "correo", "mobile", "tel", "fax", "cell", "cellphone", "whatsapp", "passport",
        "iban",
        "bban", "dob", "mail", "handy", "pan", "ip", "ssn", "celular", "movil",
        "portable", "nif", "cpf", "cnpj", "dni", "aadhaar", "nino",
    ]
}
