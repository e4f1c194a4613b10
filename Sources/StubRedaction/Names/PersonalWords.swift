/// The words that identify names of personal data.
enum PersonalWords {
    /// Whole names that are always personal data.
    static let values: Set<String> = [
        "ssn", "socialsecuritynumber", "ein", "taxid", "creditcard", "cardnumber", "iban",
        "macaddress", "ip", "ipaddress", "ipv4", "ipv6", "clientip", "remoteip", "wallet",
        "walletaddress",
    ]

    /// Words that identify personal data at any position in a name.
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

    /// Words that identify personal data at the end of a name.
    static let last: Set<String> = [
        "phone", "correo", "mobile", "tel", "fax", "cell", "cellphone", "whatsapp", "passport",
        "iban",
        "bban", "dob", "mail", "handy", "pan", "ip", "ssn", "celular", "movil",
        "portable", "nif", "cpf", "cnpj", "dni", "aadhaar", "nino",
    ]
}
