import type { ToldWords } from './texts.ts';

/** What the server says to people, in German. */
export default {
  '"$caller" is a text ("user:7"), which "{name}" cannot be compared with':
    '"$caller" ist ein Text ("user:7"), mit dem „{name}“ nicht verglichen werden kann',
  '"$now" is a moment, which "{name}" cannot be compared with': '"$now" ist ein Zeitpunkt, mit dem „{name}“ nicht verglichen werden kann',
  '"$user.{name}" has no meaning here: callers are no users': '"$user.{name}" hat hier keine Bedeutung: Aufrufer sind keine Benutzer',
  '"$user.{name}" is never "{name2}": one is a number, the other is none':
    '"$user.{name}" ist nie „{name2}“: Das eine ist eine Zahl, das andere nicht',
  '"$user.{name}" is no value of {uid}{name2}': '"$user.{name}" ist kein Wert von {uid}{name2}',
  '"{action}" is about no content type: only actions on documents take a rule':
    '„{action}“ betrifft keinen Inhaltstyp: Nur Aktionen an Dokumenten nehmen eine Regel an',
  '"{action}" is not an action': '„{action}“ ist keine Aktion',
  '"{action}" is not an action (did you mean "{meant}"?)': '„{action}“ ist keine Aktion (ist „{meant}“ gemeint?)',
  '"{action}" is nothing that can be granted': '„{action}“ ist nichts, was gewährt werden kann',
  '"{code}" is no locale code; {advice}': '„{code}“ ist kein Sprachcode; {advice}',
  '"{code}" is the default locale: choose another one first': '„{code}“ ist die Standardsprache: Wählen Sie zuerst eine andere',
  '"{last}" reads and writes no attributes: leave "fields" out': '„{last}“ liest und schreibt keine Attribute: Lassen Sie "fields" weg',
  '"{name}" is no attribute of {uid}{name2}': '„{name}“ ist kein Attribut von {uid}{name2}',
  '"{name}" leads to documents that are not there': '„{name}“ führt zu Dokumenten, die es nicht gibt',
  '"{pattern}" is granted twice, with a rule: say everything in one entry (`$or` joins conditions)':
    '„{pattern}“ ist zweimal mit einer Regel gewährt: Sagen Sie alles in einem Eintrag (`$or` verbindet Bedingungen)',
  '"{pattern}" is left out: {reason}': '„{pattern}“ wird übergangen: {reason}',
  '"{pattern}" is not an action{access}': '„{pattern}“ ist keine Aktion{access}',
  'A change of the setting {name} is an object of its keys': 'Eine Änderung der Einstellung {name} ist ein Objekt ihrer Schlüssel',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'In der Liste connect wurde ein Kreis gefunden. Eine Relation soll vor oder nach einer anderen stehen, die vor oder nach ihr stehen soll',
  'A function that receives every error in the form of the response, and the error itself.':
    'Eine Funktion, die jeden Fehler so erhält, wie er beantwortet würde, und den Fehler selbst.',
  'A plugin does something else in place of this change, which cannot be done together with others':
    'Ein Plugin tut anstelle dieser Änderung etwas anderes, was nicht zusammen mit anderem geschehen kann',
  'A project is being brought over: wait until that is done, or stop it':
    'Ein Projekt wird gerade übernommen: Warten Sie, bis das fertig ist, oder halten Sie es an',
  'A role is given to one user at a time': 'Eine Rolle wird jeweils einem Benutzer gegeben',
  'A role of type "{type}" exists already': 'Eine Rolle vom Typ „{type}“ gibt es schon',
  'A second factor is on already: turn it off first': 'Ein zweiter Faktor ist schon eingeschaltet: Schalten Sie ihn zuerst aus',
  'A second factor is required': 'Ein zweiter Faktor ist nötig',
  'A second factor is required, and must be set up first': 'Ein zweiter Faktor ist nötig und muss zuerst eingerichtet werden',
  'A second factor is required: sign in again': 'Ein zweiter Faktor ist nötig: Melden Sie sich noch einmal an',
  'A text to compare with {flaw}': 'Ein Text zum Vergleichen {flaw}',
  'A token named "{name}" exists: revoke it first, or choose another name':
    'Einen Token namens „{name}“ gibt es schon: Widerrufen Sie ihn zuerst, oder wählen Sie einen anderen Namen',
  'A tree': 'Ein Baum',
  'A tree of pages in sections and releases, in two languages, with redirects for addresses that have moved.':
    'Ein Baum von Seiten in Abschnitten und Versionen, in zwei Sprachen, mit Weiterleitungen für umgezogene Adressen.',
  'A value is too long, out of range, or holds characters that cannot be stored':
    'Ein Wert ist zu lang, außerhalb des Bereichs oder enthält Zeichen, die sich nicht speichern lassen',
  'API tokens are hashed with a key that is kept beside them in the database':
    'API-Tokens werden mit einem Schlüssel gehasht, der neben ihnen in der Datenbank liegt',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors contain the stack, except in production.': 'Den Stack zu Fehlern hinzufügen, außer in Produktion.',
  Administrator: 'Administrator',
  'Maximum number of aliases in a document.': 'Aliasse, die ein Dokument höchstens haben darf.',
  'Answers go to': 'Antworten gehen an',
  Apply: 'Anwenden',
  'Articles with authors and categories, in two languages, and a home page.':
    'Artikel mit Autoren und Kategorien, in zwei Sprachen, und eine Startseite.',
  'At most {maxFiles} files can be uploaded at once': 'Höchstens {maxFiles} Dateien können auf einmal hochgeladen werden',
  'Attributes of users that may be set at registration, in addition to `username`, `email` and `password`.':
    'Attribute von Benutzern, die bei der Registrierung angegeben werden dürfen, neben `username`, `email` und `password`.',
  Auth: 'Anmeldung',
  Authenticated: 'Angemeldet',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Unscharfe Platzhalter',
  'Brings projects of Strapi over': 'Übernimmt Strapi-Projekte',
  'Maximum bytes of a file.': 'Bytes, die eine Datei haben darf.',
  'Maximum bytes that are kept for one caller. Beyond this, the oldest keys are removed within an hour. Requests without credentials are counted by their client address (with IPv6: the network).':
    'Bytes, die für einen Aufrufer aufbewahrt werden; darüber hinaus werden die ältesten Schlüssel vergessen, binnen einer Stunde. Anfragen ohne Zugangsdaten zählen nach der Adresse (bei IPv6: dem Netz), von der sie kommen.',
  'Maximum JSON bytes of the document in a response that is kept for repeats; above: 400, and nothing is written.':
    'Bytes, die das Dokument einer Antwort als JSON haben darf, damit es für Wiederholungen aufbewahrt wird; darüber: 400, und nichts wird geschrieben.',
  Callback: 'Rückkehr vom Anbieter',
  'Cannot delete {type} role': 'Die Rolle {type} kann nicht gelöscht werden',
  'Cannot remove role': 'Die Rolle kann nicht entfernt werden',
  'Cannot replace a file with multiple ones': 'Eine Datei kann nicht durch mehrere ersetzt werden',
  'Cannot take this from {type} role': 'Das kann der Rolle {type} nicht genommen werden',
  Change: 'Ändern',
  'Maximum number of characters in the text of an operation, including comments and blanks; those of strings do not count.':
    'Zeichen, die der Text einer Operation höchstens haben darf, auch Kommentare und Leerzeichen; die von Zeichenketten zählen nicht.',
  Conditions: 'Bedingungen',
  Connect: 'Verbinden',
  'Content api': 'Inhalts-API',
  Count: 'Zählen',
  'Create role': 'Rolle anlegen',
  'Default role given to authenticated user.': 'Standardrolle für angemeldete Benutzer.',
  'Default role given to unauthenticated user.': 'Standardrolle für nicht angemeldete Benutzer.',
  'Delete role': 'Rolle löschen',
  'Maximum number of directives in a document.': 'Direktiven, die ein Dokument höchstens haben darf.',
  'Document with id "{documentId}"{where} not found': 'Das Dokument mit der id „{documentId}“{where} wurde nicht gefunden',
  'Documentation site': 'Dokumentation',
  'Documents in a list if the request does not set a number.': 'Dokumente einer Liste, die keine Zahl nennt.',
  'Maximum number of documents in one list.': 'Dokumente einer Liste höchstens.',
  'Maximum number of documents on a page.': 'Dokumente einer Seite höchstens.',
  'Documents on a page if the request does not set a number.': 'Dokumente einer Seite, wenn die Anfrage keine Zahl nennt.',
  'Drafts and published versions of documents': 'Entwürfe und veröffentlichte Fassungen von Dokumenten',
  'Dynamic zones': 'Dynamische Zonen',
  Editor: 'Redakteur',
  'Email already taken': 'Die E-Mail-Adresse ist schon vergeben',
  'Email confirmation': 'Bestätigung der E-Mail-Adresse',
  'Encrypted before anything is said': 'Verschlüsselt, bevor etwas gesagt wird',
  'Encrypted from the beginning': 'Von Anfang an verschlüsselt',
  'Entity not found': 'Eintrag nicht gefunden',
  'Expected a text to compare with': 'Erwartet wird ein Text zum Vergleichen',
  'Maximum number of failed sign-ins with one name or e-mail address within `signInInterval`: for each place where its user has signed in before, and for all other places together.':
    'Fehlgeschlagene Anmeldungen unter einem Namen oder einer E-Mail-Adresse innerhalb von `signInInterval`: so viele von jedem Ort, an dem sich der Benutzer schon angemeldet hat, und so viele von allen anderen zusammen.',
  'Maximum number of fields with selections in an operation, including those of fragments: each may be a statement. Groups count as ten.':
    'Felder mit eigener Auswahl, die eine Operation höchstens haben darf, Fragmente eingesetzt: Jedes kann eine Anweisung sein. Gruppen zählen zehnfach.',
  'File id is required and must be a single value': 'Die Kennung der Datei ist nötig und muss ein einzelner Wert sein',
  'File name contains invalid characters': 'Der Dateiname enthält ungültige Zeichen',
  'Files and pages for browsers, and a first page while an app is developed':
    'Dateien und Seiten für Browser, und eine Startseite, solange eine App entwickelt wird',
  'Files are empty': 'Es sind keine Dateien da',
  'Files at once': 'Dateien auf einmal',
  'Maximum number of files in one request.': 'Dateien, die eine Anfrage hochladen darf.',
  'Files: their upload, their bytes, and the attribute type media': 'Dateien: ihr Hochladen, ihre Bytes und der Attributtyp media',
  'Find page': 'Seite finden',
  'Folders may stand in each other {maxLevels} levels deep': 'Ordner dürfen {maxLevels} Ebenen tief ineinander stehen',
  'Additional formats of each smaller copy, in `formats` as `small_webp`. AVIF takes ten times as long as the others.':
    'Formate, in denen jede kleinere Kopie auch entsteht: `formats` nennt sie `small_webp`. AVIF braucht zehnmal so lange wie die anderen.',
  'Formats of smaller copies': 'Formate kleinerer Kopien',
  'Get component': 'Komponente lesen',
  'Get components': 'Komponenten lesen',
  'Get content type': 'Inhaltstyp lesen',
  'Get content types': 'Inhaltstypen lesen',
  'Get permissions': 'Rechte lesen',
  'Hosts, addresses and ranges to which plugins may send requests although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, Adressen und Bereiche, die Plugins abfragen dürfen, obwohl sie nicht öffentlich sind: `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Wie viele auf dieser Seite sich auf wie viele auf der anderen beziehen: `manyToOne` heißt viele dieses Typs zu einem Ziel.',
  'Number of proxies that add to `X-Forwarded-For`, only for these limits. Default: `proxies` of `config/server`.':
    'Wie viele Proxys `X-Forwarded-For` ergänzen, nur für diese Grenzen. Standard: `proxies` von `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Wie oft etwas abgefragt werden darf, im Speicher oder auf allen Knoten zusammen',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key: Ein Schreibvorgang, der noch einmal gesendet wird, wird einmal ausgeführt',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identitätsanbieter nach Namen, wie in `/api/connect/<name>`. Siehe README des Plugins.',
  'Number of images that a node processes at a time, each in one thread. Default: half the number of processors.':
    'Bilder, an denen ein Knoten gleichzeitig arbeitet, jedes auf einem Thread. Standard: halb so viele, wie er Prozessoren hat.',
  'Maximum number of images that may wait for processing; above: 503.':
    'Bilder, die darauf warten dürfen; bei mehr lautet die Antwort 503.',
  'Incorrect code provided': 'Falscher Code',
  'Invalid code': 'Ungültiger Code',
  'Invalid field {field}: it is no media attribute of {ref}': 'Ungültiges Feld {field}: Es ist kein Medienattribut von {ref}',
  'Invalid identifier or password': 'Adresse oder Passwort ist falsch',
  'Invalid key {key}': 'Ungültiger Schlüssel {key}',
  'Invalid key {key} at {path}': 'Ungültiger Schlüssel {key} bei {path}',
  'Invalid parameters: {unknown}': 'Ungültige Parameter: {unknown}',
  'Invalid ref {ref}: there is no such content type': 'Ungültige ref {ref}: Einen solchen Inhaltstyp gibt es nicht',
  'Invalid refresh token': 'Ungültiger Refresh-Token',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Ungültige Relationen bei {path}: erwartet werden Objekte mit "__type", dem Typ des Dokuments',
  'Invalid relations at {path}: {why}': 'Ungültige Relationen bei {path}: {why}',
  'Invalid ticket: sign in again': 'Ungültiges Ticket: Melden Sie sich noch einmal an',
  'Invalid token': 'Ungültiger Token',
  'It ended without a word.': 'Es endete ohne ein Wort.',
  'It is still under way': 'Es läuft noch',
  'It is written as code: change it in {origin}.': 'Er ist als Code geschrieben: Ändern Sie ihn in {origin}.',
  'It runs code of the app or of a plugin, which nobody runs again to see what it asks of the database':
    'Sie führt Code der App oder eines Plugins aus, den niemand noch einmal ausführt, um zu sehen, was er die Datenbank fragt',
  'JWT_SECRET {weakness}: who guesses it is everybody': 'JWT_SECRET {weakness}: Wer es errät, ist jeder',
  'Keep what cameras note': 'Behalten, was Kameras vermerken',
  'Key for the stored hashes of tokens, at least 32 characters. Changing it invalidates all tokens made with a command. Default: a random key that the first node makes and stores in the database.':
    'Schlüssel der Hashes, die von Tokens aufbewahrt werden, mindestens 32 Zeichen. Ihn zu ändern beendet alle per Befehl erstellten Tokens. Standard: ein zufälliger Schlüssel, den der erste Knoten erzeugt und in der Datenbank aufbewahrt.',
  'Key that encrypts mails while they wait in the database, at least 32 bytes. If you change it, waiting mails are not sent. Default: they are stored in plain text.':
    'Schlüssel, der Mails versiegelt, solange sie in der Datenbank warten, mindestens 32 Bytes. Mails, die warten, wenn er geändert wird, werden nicht gesendet. Standard: Sie stehen dort unverändert.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random key that is made once and stored in the database.':
    'Schlüssel, der die Sitzungen des Teams signiert, mindestens 32 Bytes. Standard: ein zufälliger, der einmal erzeugt und in der Datenbank aufbewahrt wird.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it invalidates all of them. It is required in production; otherwise a random key is made and stored in the database.':
    'Schlüssel, der die Tokens der Benutzer signiert, mindestens 32 Bytes. Ihn zu ändern beendet alle. In Produktion startet nichts ohne ihn; sonst wird ein zufälliger erzeugt und in der Datenbank aufbewahrt.',
  'Maximum `limit` and `pageSize`; -1: the same as `amountLimit`.': 'Größtes `limit` und `pageSize`; -1: so viel wie `amountLimit`.',
  'Largest file': 'Größte Datei',
  'Largest picture': 'Größtes Bild',
  'List locales': 'Sprachen auflisten',
  Logout: 'Abmelden',
  'Look at the certificate': 'Zertifikat prüfen',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'Mail',
  'Mails made of templates, over SMTP': 'Mails aus Vorlagen, über SMTP',
  'Whether the schema has types, queries and mutations for the content types.': 'Typen, Abfragen und Mutationen der Inhaltstypen bilden.',
  'Milliseconds for which a delivery is retried.': 'Millisekunden, die eine Zustellung versucht wird.',
  'Milliseconds for which a key is valid. A repeat within this time gets the response of the first write.':
    'Millisekunden, in denen ein Schlüssel für den Schreibvorgang steht, mit dem er kam; eine Wiederholung darin erhält dessen Antwort.',
  'Milliseconds for which a target may fail without a success before its webhook is switched off.':
    'Millisekunden, die ein Ziel ohne Unterbrechung fehlschlagen darf, bevor es abgeschaltet wird.',
  'Milliseconds for which deliveries are kept, to view and repeat them.':
    'Millisekunden, die Zustellungen aufbewahrt werden, um sie anzusehen und zu wiederholen.',
  'Milliseconds for which messages are signed with the old secret as well as the new one.':
    'Millisekunden, die das alte Geheimnis neben einem neuen signiert.',
  'Milliseconds within which a target must respond.': 'Millisekunden, in denen ein Ziel geantwortet haben muss.',
  'Milliseconds within which the server must accept a mail.': 'Millisekunden, in denen der Server eine Mail angenommen haben muss.',
  'Milliseconds until a failed delivery is retried; later pauses double.':
    'Millisekunden, bis eine fehlgeschlagene Zustellung erneut versucht wird; spätere Pausen verdoppeln sich.',
  'Milliseconds until a mail that could not be delivered is sent again. Each pause is about twice as long as the previous one, up to three hours.':
    'Millisekunden, bis eine nicht zugestellte Mail erneut versucht wird. Jede Pause ist etwa doppelt so lang wie die vorige, bis zu drei Stunden.',
  'Missing or invalid credentials': 'Zugangsdaten fehlen oder sind ungültig',
  'NODE_ENV is "{environment}": what helps development is open to everybody':
    'NODE_ENV ist „{environment}“: Was beim Entwickeln hilft, steht allen offen',
  'Name or address of the SMTP server. Without one no mail is sent.':
    'Name oder Adresse des SMTP-Servers. Ohne einen wird keine Mail gesendet.',
  'No plugin that is on has this job': 'Kein eingeschaltetes Plugin hat diese Aufgabe',
  'No server takes mails: say which one first': 'Kein Server nimmt Mails an: Sagen Sie zuerst, welcher',
  'Nobody locks themselves out, or takes their own role away: ask somebody else to do it':
    'Niemand sperrt sich selbst aus oder nimmt sich die eigene Rolle: Bitten Sie jemand anderen darum',
  'Node {major} gets no mends since {end}': 'Node {major} wird seit {end} nicht mehr gepflegt',
  'Node {node} is a short release, which gets mends for half a year':
    'Node {node} ist eine kurze Ausgabe, die ein halbes Jahr lang gepflegt wird',
  'Node {node} is too old: {node2} is needed': 'Node {node} ist zu alt: Nötig ist {node2}',
  'Nothing is being brought over': 'Es wird nichts übernommen',
  'Maximum number of levels of objects in an operation.': 'Ineinander liegende Objekte, die eine Operation höchstens auswählen darf.',
  'Maximum number of objects in the variables of an operation.': 'Objekte in den Variablen einer Operation höchstens.',
  'Maximum number of objects that an operation may request (sizes of nested lists are multiplied) and that its response may contain.':
    'Objekte, nach denen eine Operation fragen darf, ineinander liegende Listen multipliziert, und mit denen sie beantwortet werden darf.',
  'Older name of `landingPage: true`.': 'Älterer Name von `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Ein GraphQL-Endpunkt für alle Inhaltstypen',
  'One request moves at most 1000 folders: move what stands in it first':
    'Eine Anfrage verschiebt höchstens 1000 Ordner: Verschieben Sie zuerst, was darin steht',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Eine Anfrage entfernt höchstens 1000 Ordner und Dateien: Entfernen Sie zuerst, was darin steht',
  'Maximum number of operations in one request, if several are allowed.': 'Operationen einer Anfrage höchstens, wo mehrere erlaubt sind.',
  'Origins from which the page shows images, in addition to this server and the storage of files.':
    'Ursprünge, von denen die Seite Bilder zeigt, neben diesem Server und dem Ort, an dem Dateien liegen.',
  'Origins whose pages may use it, beside that of `server.url`.':
    'Ursprünge, deren Seiten sie verwenden dürfen, neben dem von `server.url`.',
  'Others are changing the same document': 'Andere ändern gerade dasselbe Dokument',
  'Others changed the same documents again and again': 'Andere haben dieselben Dokumente immer wieder geändert',
  'Others work on the same file for too long': 'Andere arbeiten zu lange an derselben Datei',
  'Pages of the site that show a preview of documents, by content type.':
    'Seiten der Website, die Dokumente so zeigen, wie sie wären, nach Inhaltstyp.',
  'Password must be less than {passwordBytes} bytes': 'Das Passwort muss kürzer als {passwordBytes} Bytes sein',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Path before every route of the content API.': 'Pfad vor jeder Route der Inhalts-API.',
  'Path of the endpoint.': 'Pfad des Endpunkts.',
  'Payload Too Large': 'Die Anfrage ist zu groß',
  Permissions: 'Rechte',
  'Maximum number of pixels of an image.': 'Pixel, die ein Bild haben darf.',
  Port: 'Port',
  'Port of the server: 587 for connections that begin in plain text and change to TLS, 465 for TLS from the beginning.':
    'Port des Servers: 587 für Mail, die unverschlüsselt beginnt und zu TLS wechselt, 465 für TLS von Anfang an.',
  'Private attributes': 'Private Attribute',
  'Products with variants, a tree of departments, brands, and orders that only their customers see.':
    'Produkte mit Varianten, ein Baum von Abteilungen, Marken und Bestellungen, die nur ihre Kunden sehen.',
  Project: 'Projekt',
  'Projects are brought over in development alone: this service runs in production (NODE_ENV).':
    'Projekte werden nur in der Entwicklung übernommen: Dieser Dienst läuft in Produktion (NODE_ENV).',
  Propose: 'Vorschlagen',
  Public: 'Öffentlich',
  'REST routes for every content type': 'REST-Routen für alle Inhaltstypen',
  Refresh: 'Erneuern',
  'Whether connections of `Query` can also be read by key: `after` of `PaginationArg`, and `next` beside `nodes`.':
    'Verbindungen von `Query` auch nach Schlüsseln lesen: `after` von `PaginationArg`, und `next` neben `nodes`.',
  'Whether unknown query parameters are refused instead of ignored.':
    'Abfrageparameter ablehnen, die niemand kennt, statt sie zu übergehen.',
  'Whether requests are refused that a page of a foreign site could send without a preflight request. An object names headers whose presence allows a request.':
    'Ablehnen, was eine Seite einer fremden Website ungefragt senden kann; ein Objekt nennt die Header, die beweisen, dass es keine ist.',
  Register: 'Registrieren',
  'Whether texts are cached by their hash (automatic persisted queries), for `ttl` seconds; false: they are refused.':
    'Texte anhand ihres Hashs merken (automatic persisted queries), `ttl` Sekunden lang; false: ablehnen.',
  'Repeatable components': 'Wiederholbare Komponenten',
  'Request aborted': 'Anfrage abgebrochen',
  'Request body cannot be empty': 'Der Body der Anfrage darf nicht leer sein',
  'Maximum number of requests of all kinds from one address within `interval`.':
    'Anfragen aller Art von einer Adresse innerhalb von `interval`.',
  'Maximum number of requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Anfragen einer Art von einer Adresse (und zu einer E-Mail-Adresse) innerhalb von `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Anfragen von Plugins nach außen, nur an öffentliche Adressen',
  'Maximum number of simultaneous requests to one target, from all nodes together.':
    'Anfragen, die einem Ziel gleichzeitig gesendet werden, von allen Knoten zusammen.',
  'Reset password': 'Passwort zurücksetzen',
  'Role not found': 'Rolle nicht gefunden',
  'Roles of staff by key, in addition to `administrator`, `editor` and `author`; the latter two may be redefined.':
    'Rollen des Teams nach Schlüssel, neben `administrator`, `editor` und `author`; die beiden letzten dürfen neu festgelegt werden.',
  Rotate: 'Geheimnis erneuern',
  'Rules by owner': 'Regeln nach Besitzer',
  'Validation rules for documents, in addition to those of GraphQL.': 'Regeln für Dokumente neben denen von GraphQL.',
  'Seconds after which a session ends in any case.': 'Sekunden, nach denen eine Sitzung in jedem Fall endet.',
  'Seconds after which an unused session ends.': 'Sekunden, nach denen eine unbenutzte Sitzung endet.',
  'Seconds within which a sign-in needs its code, and a new factor its first code.':
    'Sekunden, die eine Anmeldung auf ihren Code wartet und ein neu eingerichteter Faktor auf seinen ersten.',
  'Seconds for which an access token is valid.': 'Sekunden, die ein Zugriffstoken gilt.',
  'Seconds for which the code is valid.': 'Sekunden, die der Code gilt.',
  'Seconds for which the link is valid.': 'Sekunden, die der Link gilt.',
  'Seconds for which the token of a user is valid. Not for `refresh`.':
    'Sekunden, die der Token eines Benutzers gilt. Nicht für `refresh`.',
  'Seconds.': 'Sekunden.',
  Send: 'Senden',
  'Send email confirmation': 'Bestätigung der E-Mail-Adresse senden',
  'Send nothing before the connection has changed to TLS. Use `false` if the server has no TLS, such as a server on the same machine.':
    'Nichts senden, bevor die Verbindung zu TLS gewechselt hat. `false`, wo der Server keines anbietet, etwa auf dieser Maschine.',
  Sender: 'Absender',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Absender aller Mails: `post@example.org` oder `Example <post@example.org>`. Nötig mit `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'Dienst nicht verfügbar',
  Sessions: 'Sitzungen',
  Share: 'Teilen',
  Shop: 'Shop',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: not in production.':
    'Die Sandbox am Endpunkt zeigen, oder eine Funktion, die entscheidet; Standard: nicht in Produktion.',
  'Signing up': 'Registrierung',
  'Sizes of pictures': 'Bildgrößen',
  'Smaller copies of images by name: side in pixels of the square into which the copy fits. There is also `thumbnail`, which fits into 245 × 156.':
    'Kleinere Kopien von Bildern nach Namen: Pixel der Seite des Quadrats, in das die Kopie passt. Neben `thumbnail`, das in 245 × 156 passt.',
  'Some of the provided components in {name} are not related to the entity':
    'Einige der angegebenen Komponenten in {name} gehören nicht zu diesem Eintrag',
  'Somebody has this address already': 'Diese Adresse hat schon jemand',
  'Whether to use TLS from the first byte on. Default: if the port is 465.': 'TLS vom ersten Byte an. Standard: ob der Port 465 ist.',
  'Whether a request may contain several operations.': 'Mehrere Operationen in einer Anfrage annehmen.',
  'Whether the certificate of the server must be valid. For your own certificate authority, use `NODE_EXTRA_CA_CERTS`.':
    'Nur mit Servern sprechen, deren Zertifikat ihres ist. Eigene Zertifikate gehören in `NODE_EXTRA_CA_CERTS`.',
  'Whether changes are sent over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Änderungen über WebSockets am Endpunkt melden (`graphql-ws`); ein Objekt sagt, wie viel davon.',
  'Whether introspection is allowed (`__schema`, `__type`). Default: not in production.':
    'Das Schema mitteilen (`__schema`, `__type`); Standard: nicht in Produktion.',
  'Tells other services what happens to documents': 'Teilt anderen Diensten mit, was mit Dokumenten geschieht',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Vorlagen, mit denen ein Projekt beginnen kann: Blog, Shop, Dokumentation',
  'The API told as OpenAPI 3.1, to each caller what he may do': 'Die API als OpenAPI 3.1, für jeden Aufrufer, was er darf',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it they are not recognised.':
    'Das `API_TOKEN_SALT` des Strapi-Projekts, dessen Tokens übernommen wurden (`plinth import strapi`): Ohne es werden sie nicht erkannt.',
  'The address was changed by another request: try again': 'Die Adresse wurde durch eine andere Anfrage geändert: Versuchen Sie es erneut',
  'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort':
    'Die Antwort zu lesen dauert zu lange: Nichts wurde geschrieben. Fragen Sie mit populate, dessen Filtern oder Sortierung nach weniger',
  'The app would not start with this:{stops}': 'Die App würde so nicht starten:{stops}',
  'The attribute of the target that owns the links.': 'Das Attribut des Ziels, dem die Verknüpfungen gehören.',
  'The attribute of the target that shows the same links from its side; this side owns them.':
    'Das Attribut des Ziels, das dieselben Verknüpfungen von seiner Seite zeigt; sie gehören dieser Seite.',
  'The body arrives slower than 1000 bytes per second': 'Der Body kommt langsamer als 1000 Bytes pro Sekunde an',
  'The body is nested too deeply: {maxDepth} levels are allowed': 'Der Body ist zu tief geschachtelt: {maxDepth} Ebenen sind erlaubt',
  'The body must be an object': 'Der Body muss ein Objekt sein',
  'The body of the request must be an object': 'Der Body der Anfrage muss ein Objekt sein',
  'The bytes that a file was to share may be gone: try again':
    'Die Bytes, die eine Datei teilen sollte, sind vielleicht weg: Versuchen Sie es erneut',
  'The component with id {id} is named twice in {name}': 'Die Komponente mit der id {id} ist in {name} zweimal genannt',
  'The database cannot be reached': 'Die Datenbank ist nicht erreichbar',
  'The database cannot be used': 'Die Datenbank kann nicht benutzt werden',
  'The database could not be asked: {message}': 'Die Datenbank konnte nicht abgefragt werden: {message}',
  'The database is busy': 'Die Datenbank ist ausgelastet',
  'The database server is not in step with its cluster': 'Der Datenbankserver ist nicht auf dem Stand seines Clusters',
  'The default language': 'Die Standardsprache',
  'The document has been made meanwhile': 'Das Dokument wurde inzwischen angelegt',
  'The document has changed meanwhile: it has the revision {revision}':
    'Das Dokument hat sich inzwischen geändert: Es hat die Revision {revision}',
  'The folder is not empty: recursive=true removes what stands in it, too':
    'Der Ordner ist nicht leer: recursive=true entfernt auch, was darin steht',
  'The image cannot be read, so that its metadata cannot be removed':
    'Das Bild kann nicht gelesen werden, deshalb lassen sich die Metadaten nicht entfernen',
  'The image has several pictures that are stored turned: its metadata cannot be removed':
    'Das Bild enthält mehrere Bilder, die gedreht gespeichert sind: Seine Metadaten lassen sich nicht entfernen',
  'The image has {pages} pictures of {width} × {height} pixels: too many to remove its metadata':
    'Das Bild enthält {pages} Bilder von {width} × {height} Pixeln: zu viele, um die Metadaten zu entfernen',
  'The image has {width} × {height} pixels: more than {pixelLimit}': 'Das Bild hat {width} × {height} Pixel: mehr als {pixelLimit}',
  'The image holds more than 8 compressed texts': 'Das Bild enthält mehr als 8 komprimierte Texte',
  'The interface for people, at /admin': 'Die Oberfläche für Menschen, unter /admin',
  'The letter was not taken: {message}': 'Die Mail wurde nicht angenommen: {message}',
  'The locale "{code}" is there already': 'Die Sprache „{code}“ gibt es schon',
  'The model is changed by its files: the plugin content-type-builder is off':
    'Das Modell wird durch seine Dateien geändert: Das Plugin content-type-builder ist aus',
  'The model is changed in development alone: this service runs in production (NODE_ENV)':
    'Das Modell wird nur in der Entwicklung geändert: Dieser Dienst läuft in Produktion (NODE_ENV)',
  'The model is changed in development alone: this service runs in production (NODE_ENV).':
    'Das Modell wird nur in der Entwicklung geändert: Dieser Dienst läuft in Produktion (NODE_ENV).',
  'The name of "{code}"': 'Der Name von „{code}“',
  'The page for a new password, to which mails link with `?code=` (after `#` if it ends with `#`): a URL, or a path of `server.url`.':
    'Die Seite, auf die Mails führen, mit `?code=` (hinter `#`, wenn sie damit endet), auf der jemand ein neues Passwort eingibt: eine URL oder ein Pfad von `server.url`.',
  'The parts that are no files are larger than 1000000 bytes': 'Die Teile, die keine Dateien sind, sind größer als 1000000 Bytes',
  'The password of `user`.': 'Das Passwort von `user`.',
  'The plugin "settings" is off: say it in the file': 'Das Plugin „settings“ ist aus: Sagen Sie es in der Datei',
  'The provided current password is invalid': 'Das jetzige Passwort ist falsch',
  'The provided password is invalid': 'Das angegebene Passwort ist falsch',
  'The query takes too long': 'Die Abfrage dauert zu lange',
  'The refresh token has just been used': 'Der Refresh-Token wurde gerade benutzt',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'Die Relation mit der id {documentId} ist schon verknüpft. Dieselbe Relation lässt sich nicht zweimal verknüpfen.',
  'The role "{type}" is kept by {file}: change it there, at roles.{type2}':
    'Die Rolle „{type}“ legt {file} fest: Ändern Sie sie dort, unter roles.{type2}',
  'The same document is connected twice in {name}': 'Dasselbe Dokument ist in {name} zweimal verknüpft',
  'The template "{name}" was not taken': 'Die Vorlage „{name}“ wurde nicht übernommen',
  'The template "{starter}" is being worked on: wait until that is done':
    'An der Vorlage „{starter}“ wird gearbeitet: Warten Sie, bis das fertig ist',
  'The token "{name}" comes from config/access: take it out there':
    'Der Token „{name}“ kommt aus config/access: Nehmen Sie ihn dort heraus',
  'The token "{name}" comes from {file}: change it there': 'Der Token „{name}“ kommt aus {file}: Ändern Sie ihn dort',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'Der Token „{name}“ stammt von einem anderen Server: Widerrufen Sie ihn, und erstellen Sie an seiner Stelle einen neuen',
  'Version of the API in the document.': 'Die Version der API, wie das Dokument sie nennt.',
  'There are 100 views of your own already: remove one first': 'Sie haben schon 100 eigene Ansichten: Entfernen Sie zuerst eine',
  'There is a second factor already': 'Es gibt schon einen zweiten Faktor',
  'There is an administrator already: sign in, or ask for an account':
    'Es gibt schon einen Administrator: Melden Sie sich an, oder bitten Sie um ein Konto',
  'There is no locale "{code}"': 'Die Sprache „{code}“ gibt es nicht',
  'There is no preview of this content type': 'Für diesen Inhaltstyp gibt es keine Vorschau',
  'There is no room left in the database': 'In der Datenbank ist kein Platz mehr',
  'There is no second factor': 'Es gibt keinen zweiten Faktor',
  'There is no second factor that waits for its first code: begin anew':
    'Kein zweiter Faktor wartet auf seinen ersten Code: Beginnen Sie von vorn',
  'There is no such document any more': 'Ein solches Dokument gibt es nicht mehr',
  'There is no such language': 'Eine solche Sprache gibt es nicht',
  'There is no such person': 'Eine solche Person gibt es nicht',
  'There is no such setting': 'Eine solche Einstellung gibt es nicht',
  'There is no template "{name}": there is {startersThere}': 'Eine Vorlage „{name}“ gibt es nicht: Es gibt {startersThere}',
  'There is no token named "{name}"': 'Einen Token namens „{name}“ gibt es nicht',
  'There is nobody of this name any more': 'Jemanden dieses Namens gibt es nicht mehr',
  'These names are taken: {taken}. Rename what has them, or take another template.':
    'Diese Namen sind vergeben: {taken}. Benennen Sie um, was sie hat, oder nehmen Sie eine andere Vorlage.',
  'They sign in once they have confirmed their address': 'Die Anmeldung geht erst nach Bestätigung der Adresse',
  'This account needs a password first, by which its owner is known':
    'Dieses Konto braucht zuerst ein Passwort, an dem sein Besitzer zu erkennen ist',
  'This attribute must be unique': 'Dieses Attribut muss eindeutig sein',
  'This link is not good any more: start the server again for another one, or use `plinth admin create`':
    'Dieser Link gilt nicht mehr: Starten Sie den Server neu, dann gibt es einen anderen, oder nutzen Sie `plinth admin create`',
  'This node runs an older model than the one that the database was migrated to, and has to be replaced':
    'Dieser Knoten läuft mit einem älteren Modell als dem, auf das die Datenbank umgestellt wurde, und muss ersetzt werden',
  'This question is not kept any more': 'Diese Abfrage wird nicht mehr aufbewahrt',
  'This second factor cannot be checked any more: an administrator must take it away':
    'Dieser zweite Faktor lässt sich nicht mehr prüfen: Ein Administrator muss ihn entfernen',
  'This user has no second factor': 'Dieser Benutzer hat keinen zweiten Faktor',
  'Token not found': 'Token nicht gefunden',
  'Tokens for machines': 'Tokens für Maschinen',
  'Too many images are waiting to be worked on': 'Zu viele Bilder warten auf Bearbeitung',
  'Too many {what} at {path}: a body may hold {limit}': 'Zu viele {what} bei {path}: Ein Body darf {limit} enthalten',
  'Type of the role of people who register.': 'Typ der Rolle für alle, die sich registrieren.',
  'Types of roles whose users must have a second factor. Without one they cannot sign in, and their tokens are invalid.':
    'Typen von Rollen, deren Benutzer einen zweiten Faktor haben müssen: Bis dahin sind sie nicht angemeldet, und ihre Tokens sind nichts wert.',
  'Uid of the content type that is referred to.': 'Uid des Inhaltstyps, auf den verwiesen wird.',
  Uniqueness: 'Eindeutigkeit',
  'Update role': 'Rolle ändern',
  User: 'Benutzer',
  'User not found': 'Benutzer nicht gefunden',
  'Username already taken': 'Der Benutzername ist schon vergeben',
  'Users, roles and what roles may do': 'Benutzer, Rollen und was Rollen dürfen',
  'Versions of documents in several locales': 'Fassungen von Dokumenten in mehreren Sprachen',
  View: 'Ansehen',
  'Visitors make accounts themselves': 'Besucher legen selbst Konten an',
  Webhook: 'Webhook',
  'What clients read of the model: content types and components over REST':
    'Was Clients vom Modell lesen: Inhaltstypen und Komponenten über REST',
  'What happens to documents, told on all nodes': 'Was mit Dokumenten geschieht, auf allen Knoten mitgeteilt',
  'What is added to it is written as code: change it in {origin}.':
    'Was dazu ergänzt ist, ist als Code geschrieben: Ändern Sie es in {origin}.',
  'What people change while the service runs': 'Was Menschen ändern, während der Dienst läuft',
  'Name of this server in the authenticator app.': 'Wie die App auf dem Telefon diesen Server nennt.',
  'Name of the cookie.': 'Wie das Cookie heißt.',
  'Name of the API in the document.': 'Wie das Dokument die API nennt.',
  'Options of the provider for single actions. `local` has none, `s3` takes parameters of its requests.':
    'Was der Anbieter zu einzelnen Aktionen wissen will; `local` fragt nichts, `s3` nimmt Parameter seiner Anfragen.',
  'Options of the provider. The README of the plugin lists those of `local` and `s3`.':
    'Was der Anbieter wissen will; für `local` und `s3` steht es in der README des Plugins.',
  'Address for replies. Default: the sender.': 'Wohin Antworten gehen. Standard: an den Absender.',
  'Where the link redirects people to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Wohin jemand kommt, der ihm gefolgt ist: eine URL oder ein Pfad von `server.url`. Standard: Die Antwort ist `{ "ok": true }`.',
  'Where the bytes of files are stored: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider that another plugin has added to `UPLOAD`.':
    'Wo die Bytes von Dateien liegen: `local` (ein Ordner), `s3` (ein Bucket; auch `aws-s3`) oder was ein anderes Plugin zu `UPLOAD` hinzugefügt hat.',
  'Where they are counted. `memory`: each node counts separately. `database`: all nodes together, at the cost of some writes.':
    'Wo gezählt wird. `memory`: Jeder Knoten zählt für sich. `database`: alle Knoten zusammen, um den Preis einiger Schreibvorgänge.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to show blurred while a larger one is loading.':
    'Ob `formats` einen `placeholder` enthält: ein Bild von höchstens 16 × 16 Pixeln als Data-URL, das unscharf gezeigt wird, während ein größeres lädt.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) needs the action `publish` too, with its rule. `false`: `create` and `update` also publish, even without the action `publish`, as in the reference. Default: `false`, with a note at the start; new apps have `true`.':
    'Ob ein Schreibvorgang, der in einer veröffentlichten Fassung endet (POST und PUT ohne `status=draft`), auch die Aktion `publish` mit ihrer Regel verlangt. `false`: `create` und `update` veröffentlichen, wie in der Referenz, auch wenn jemand allein nicht `publish` darf. Standard: `false`, mit einem Hinweis beim Start; neue Apps sagen `true`.',
  'Whether files with the same content share their bytes, and so their URL. The README of the plugin describes what this reveals.':
    'Ob Dateien gleichen Inhalts ihre Bytes und damit ihre Adresse teilen. Die README des Plugins sagt, was das verrät.',
  'Whether the library has folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Ob Dateien in Ordnern stehen: `folder` von Dateien, `/api/upload/folders` und `fileInfo.folder`, für Aufrufer mit den Rechten dazu.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Ob Filter Medien und die Attribute ihrer Dateien verwenden können, wie in Strapi. Ein Import aus Strapi schaltet es ein.',
  'Whether images keep the metadata of cameras and programs: place (GPS), time, camera, author.':
    'Ob Bilder behalten, was Kameras und Programme darin vermerkt haben: Ort (GPS), Zeit, Kamera, Autor.',
  'Whether it is only sent over HTTPS. Default: in production.': 'Ob es nur über HTTPS gesendet wird. Standard: in Produktion.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Ob seine Cookies nur über HTTPS gesendet werden. Standard: in Produktion.',
  'Whether lists contain the total number of documents, unless the request decides.':
    'Ob Listen sagen, wie viele Dokumente es insgesamt gibt, wenn die Anfrage es nicht entscheidet.',
  'Whether people may protect their accounts with codes of an authenticator app.':
    'Ob Menschen ihre Konten durch Codes einer App auf ihrem Telefon schützen dürfen.',
  'Whether refresh tokens are in a cookie that scripts cannot read, instead of in bodies.':
    'Ob Refresh-Tokens in einem Cookie kommen und gehen, das kein Skript lesen kann, statt in Bodys.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Ob Anfragen zum Anmelden, Registrieren oder Wiederherstellen eines Kontos gezählt werden.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'Ob es eine Seite gibt, um das Dokument zu lesen, `/api/openapi.html`. Standard: nicht, wenn `NODE_ENV` `production` ist.',
  'Which requests from other sites contain the cookie.': 'Welche Anfragen, die auf anderen Websites beginnen, das Cookie tragen.',
  'User name at the server. Default: no login.': 'Wer sich dort anmeldet. Standard: niemand.',
  'Maximum number of tokens in the text of an operation.': 'Wörter und Zeichen, die der Text einer Operation höchstens haben darf.',
  'Work that is done once it is put into a queue, by one of the nodes':
    'Arbeit, die von einem der Knoten erledigt wird, sobald sie in eine Warteschlange gestellt ist',
  'You may not do all that {what} may: {first}{others}': 'Sie dürfen nicht alles, was {what} darf: {first}{others}',
  'You must be authenticated to reset your password': 'Sie müssen angemeldet sein, um Ihr Passwort zu ändern',
  'Your account email is not confirmed': 'Die E-Mail-Adresse Ihres Kontos ist nicht bestätigt',
  'Your account has been blocked by an administrator': 'Ihr Konto wurde von einem Administrator gesperrt',
  'Your new password must be different than your current password': 'Ihr neues Passwort muss ein anderes sein als das jetzige',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short-lived token, and another one that renews it, as in `sessions`.':
    '`legacy-support`: ein Token, wie in `jwt`. `refresh`: ein kurzer und ein weiterer, mit dem er erneuert wird, wie in `sessions`.',
  'a URL such as https://example.com': 'eine URL wie https://example.com',
  'a custom token lists its actions': 'ein eigener Token listet seine Aktionen auf',
  'a key of this name cannot be used in JavaScript': 'ein Schlüssel dieses Namens kann in JavaScript nicht verwendet werden',
  'a key of this name cannot be used in JavaScript: choose another name':
    'ein Schlüssel dieses Namens kann in JavaScript nicht verwendet werden: Wählen Sie einen anderen Namen',
  'a list': 'eine Liste',
  'a list with at least one entry': 'eine Liste mit mindestens einem Eintrag',
  'a list with at least {least} entries': 'eine Liste mit mindestens {least} Einträgen',
  'a mail needs a sender: set it, or MAIL_FROM in the environment':
    'eine Mail braucht einen Absender: Setzen Sie ihn, oder MAIL_FROM in der Umgebung',
  'a number': 'eine Zahl',
  'a number above 0': 'eine Zahl über 0',
  'a number from {least} to {most}': 'eine Zahl von {least} bis {most}',
  'a number of at least {least}': 'eine Zahl von mindestens {least}',
  'a number of at most {most}': 'eine Zahl von höchstens {most}',
  'a path holds no NUL': 'ein Pfad enthält kein NUL',
  'a regular expression as text': 'ein regulärer Ausdruck als Text',
  'a server needs a sender of the mails: say "from", too': 'ein Server braucht einen Absender der Mails: Nennen Sie auch "from"',
  'a text': 'ein Text',
  'a text of at least {least} characters': 'ein Text mit mindestens {least} Zeichen',
  'a text of at most {most} characters': 'ein Text mit höchstens {most} Zeichen',
  'a text of {least} to {most} characters': 'ein Text mit {least} bis {most} Zeichen',
  'a text that is not empty': 'ein Text, der nicht leer ist',
  'a value of type {value}': 'ein Wert vom Typ {value}',
  'a whole number': 'eine ganze Zahl',
  'a whole number from {least} to {most}': 'eine ganze Zahl von {least} bis {most}',
  'a whole number of at least {least}': 'eine ganze Zahl von mindestens {least}',
  'a whole number of at most {most}': 'eine ganze Zahl von höchstens {most}',
  address: 'Adresse',
  'an empty text': 'ein leerer Text',
  'an object': 'ein Objekt',
  'an object with an id or a documentId cannot also hold connect, disconnect or set':
    'ein Objekt mit id oder documentId kann nicht auch connect, disconnect oder set enthalten',
  'an object without either': 'ein Objekt ohne beides',
  'attempts to sign in are not counted (rateLimit.enabled)': 'Anmeldeversuche werden nicht gezählt (rateLimit.enabled)',
  'attribute: this type has no such attribute of the type uid': 'attribute: Dieser Typ hat kein solches Attribut vom Typ uid',
  clock: 'Uhr',
  'code must be six digits, or a recovery code': 'code muss aus sechs Ziffern bestehen oder ein Wiederherstellungscode sein',
  'component entries': 'Einträge von Komponenten',
  'component entries are no JSON': 'Einträge von Komponenten sind kein JSON',
  'data must be an object': 'data muss ein Objekt sein',
  database: 'Datenbank',
  disk: 'Festplatte',
  'each of {nodes} nodes counts attempts to sign in for itself': 'jeder der {nodes} Knoten zählt Anmeldeversuche für sich',
  environment: 'Umgebung',
  'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z': 'erwartet wird ein Datum: 2027-01-31 oder 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or a list of these, found {found}':
    'erwartet wird eine documentId, eine id, ein Objekt mit einer davon oder eine Liste davon, gefunden wurde {found}',
  'expected a language like fr, or one with a region or a script like pt-BR':
    'erwartet wird eine Sprache wie fr oder eine mit Region oder Schrift wie pt-BR',
  'expected an address: "post@example.org" or "Example <post@example.org>"':
    'erwartet wird eine Adresse: "post@example.org" oder "Example <post@example.org>"',
  'expected what JSON can hold': 'erwartet wird, was JSON fassen kann',
  'expected {expected}': 'erwartet wird {expected}',
  'expected {expected}, found {found}': 'erwartet wird {expected}, gefunden wurde {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'erwartet wird {expected}, gefunden wurde {found}; ist „{meant}“ gemeint?',
  'expected {expected}, found {found}; write {meant}, without quotes':
    'erwartet wird {expected}, gefunden wurde {found}; schreiben Sie {meant}, ohne Anführungszeichen',
  'expiresAt: the token is over: say until when the new one is good':
    'expiresAt: Der Token ist abgelaufen: Sagen Sie, bis wann der neue gilt',
  'give it a user of its own': 'geben Sie ihm einen eigenen Benutzer',
  'give that user a long random one': 'geben Sie diesem Benutzer ein langes zufälliges',
  'has only {secret} characters': 'hat nur {secret} Zeichen',
  headers: 'Header',
  'images are stored as they come, without sizes and smaller copies, and with their metadata':
    'Bilder werden gespeichert, wie sie kommen, ohne Größen und kleinere Kopien und mit ihren Metadaten',
  'is a required field': 'ist ein Pflichtfeld',
  'is missing, expected {expected}': 'fehlt, erwartet wird {expected}',
  'is no regular expression: {message}': 'ist kein regulärer Ausdruck: {message}',
  'is not set': 'ist nicht gesetzt',
  'it could not be looked at: {value}': 'die Prüfung war nicht möglich: {value}',
  'it is not the key with which these were sealed': 'es ist nicht der Schlüssel, mit dem diese versiegelt wurden',
  'it is over already': 'es ist schon vorbei',
  'it listens on {host} and believes X-Forwarded-For, of one proxy: who reaches the port past them chooses his address':
    'es lauscht auf {host} und glaubt X-Forwarded-For, von einem Proxy: Wer den Port an ihm vorbei erreicht, wählt seine Adresse selbst',
  'it listens on {host} and believes X-Forwarded-For, of {proxies} proxies: who reaches the port past them chooses his address':
    'es lauscht auf {host} und glaubt X-Forwarded-For, von {proxies} Proxys: Wer den Port an ihnen vorbei erreicht, wählt seine Adresse selbst',
  'it runs as root': 'er läuft als root',
  'leave it on': 'lassen Sie es eingeschaltet',
  'leave it out': 'lassen Sie es weg',
  'leave security.enabled of {middlewares} on': 'lassen Sie security.enabled von {middlewares} an',
  'let a proxy speak TLS, and give its address': 'lassen Sie einen Proxy TLS sprechen, und nennen Sie seine Adresse',
  'let both be one: npm ls {name} shows who asks for which': 'lassen Sie beide eine sein: npm ls {name} zeigt, wer welche verlangt',
  'let both follow a time service (NTP)': 'lassen Sie beide einem Zeitdienst (NTP) folgen',
  'let only the proxy reach the port; as many as there are go into proxies':
    'lassen Sie nur den Proxy den Port erreichen; wie viele es sind, gehört in proxies',
  'linked documents': 'verknüpfte Dokumente',
  'links belong to component entries that are not there': 'Verknüpfungen gehören zu Einträgen von Komponenten, die es nicht gibt',
  'links belong to versions that are not there': 'Verknüpfungen gehören zu Fassungen, die es nicht gibt',
  'links lead to documents that are not there': 'Verknüpfungen führen zu Dokumenten, die es nicht gibt',
  'links of column "{target}" have no place among those to the same document':
    'Verknüpfungen der Spalte „{target}“ haben keinen Platz unter denen zum selben Dokument',
  'links of one list have the same place': 'Verknüpfungen einer Liste haben denselben Platz',
  log: 'Log',
  'make room in time': 'schaffen Sie rechtzeitig Platz',
  'make room: without any, writes are refused with 507': 'schaffen Sie Platz: Ohne ihn wird Schreiben mit 507 abgelehnt',
  'memory that was freed is kept: {unset} are not set': 'freigegebener Speicher wird behalten: {unset} sind nicht gesetzt',
  'memory that was freed is kept: {unset} is not set': 'freigegebener Speicher wird behalten: {unset} ist nicht gesetzt',
  'mend this first: the server does not start': 'beheben Sie das zuerst: Der Server startet nicht',
  model: 'Modell',
  'must be a JSON object': 'muss ein JSON-Objekt sein',
  'must be a `number` type': 'muss vom Typ `number` sein',
  'must be a `string` type': 'muss vom Typ `string` sein',
  'must be an array, one entry for each of the {count} files': 'muss eine Liste sein, ein Eintrag für jede der {count} Dateien',
  'must be an object': 'muss ein Objekt sein',
  'must be an object of x and y': 'muss ein Objekt aus x und y sein',
  'must be at most 255 characters': 'darf höchstens 255 Zeichen haben',
  'must be greater than or equal to 0': 'muss größer oder gleich 0 sein',
  'must be less than or equal to 100': 'muss kleiner oder gleich 100 sein',
  'must be one object: there is one file': 'muss ein einzelnes Objekt sein: Es gibt nur eine Datei',
  'must be the id or the documentId of a folder, or null': 'muss die id oder documentId eines Ordners sein, oder null',
  'must be written with plain characters: "{plain}"': 'muss mit einfachen Zeichen geschrieben sein: „{plain}“',
  'must not be empty, nor begin or end with white space': 'darf nicht leer sein und nicht mit Leerraum beginnen oder enden',
  'must not be nested deeper than 64 levels': 'darf nicht tiefer als 64 Ebenen geschachtelt sein',
  'must not contain half of a surrogate pair': 'darf kein halbes Ersatzzeichenpaar enthalten',
  'must not contain the character NUL': 'darf das Zeichen NUL nicht enthalten',
  'must not contain the key __proto__': 'darf den Schlüssel __proto__ nicht enthalten',
  'must not have characters that nobody sees': 'darf keine Zeichen enthalten, die niemand sieht',
  'must not hold "/", "\\" or control characters, nor be "." or ".."':
    'darf weder "/", "\\" noch Steuerzeichen enthalten und nicht "." oder ".." sein',
  'must not hold control characters': 'darf keine Steuerzeichen enthalten',
  'must say "name" or "language"': 'muss "name" oder "language" nennen',
  'name is a required field': 'name ist ein Pflichtfeld',
  'name: there is a folder of this name already': 'name: Einen Ordner dieses Namens gibt es schon',
  'new component entries would get ids of others': 'neue Einträge von Komponenten bekämen Kennungen anderer',
  'no mail is sent: there is no server for it': 'es wird keine Mail gesendet: Es gibt keinen Server dafür',
  'nobody has said where clients reach it: links in mails lead to http://{host}:{port}':
    'niemand hat gesagt, wo Clients es erreichen: Links in Mails führen zu http://{host}:{port}',
  node: 'Node',
  'one of {values}': 'einer von {values}',
  'only a custom token lists actions, this one is {type}': 'nur ein eigener Token listet Aktionen auf, dieser ist {type}',
  'others than its owner may read or write {file} ({mode})': 'andere als der Besitzer dürfen {file} lesen oder schreiben ({mode})',
  packages: 'Pakete',
  'parent: a folder cannot stand in itself, nor in a folder that it holds':
    'parent: Ein Ordner kann nicht in sich selbst stehen, auch nicht in einem Ordner, den er enthält',
  'parent: folders may stand in each other {maxLevels} levels deep': 'parent: Ordner dürfen {maxLevels} Ebenen tief ineinander stehen',
  'parent: there is no such folder': 'parent: Einen solchen Ordner gibt es nicht',
  'plinth check --repair sets it right': 'plinth check --repair bringt es in Ordnung',
  'plinth migrate --allow-loss, when nobody needs it': 'plinth migrate --allow-loss, wenn es niemand mehr braucht',
  plugins: 'Plugins',
  process: 'Prozess',
  proxy: 'Proxy',
  'rateLimit.proxies counts proxies, and server.proxy believes none': 'rateLimit.proxies zählt Proxys, und server.proxy glaubt keinem',
  'reads like an example': 'liest sich wie ein Beispiel',
  'recursive must be true or false': 'recursive muss true oder false sein',
  'registered documents have no version': 'eingetragene Dokumente haben keine Fassung',
  'repeats few characters': 'wiederholt wenige Zeichen',
  'run it on Node {newest}': 'führen Sie es mit Node {newest} aus',
  'say what is to change': 'Sagen Sie, was sich ändern soll',
  'security headers are off': 'Sicherheits-Header sind aus',
  'see the log': 'sehen Sie ins Log',
  'see the log of that time, and have what it makes of events made anew':
    'sehen Sie ins Log dieser Zeit, und lassen Sie neu erzeugen, was er aus Ereignissen macht',
  'see the message': 'siehe die Meldung',
  'set LOG_LEVEL=info': 'setzen Sie LOG_LEVEL=info',
  'set NODE_ENV=production': 'setzen Sie NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'setzen Sie PUBLIC_URL, oder url in {server}',
  'set proxy to false where there is none': 'setzen Sie proxy auf false, wo es keinen gibt',
  'set proxy to true': 'setzen Sie proxy auf true',
  start: 'Start',
  'such a role': 'eine solche Rolle',
  'switch it on in the schema file, or remove them with plinth migrate --allow-loss':
    'schalten Sie sie in der Schemadatei ein, oder entfernen Sie die Versionen mit plinth migrate --allow-loss',
  'switch it on in config/plugins, or leave it off knowing that':
    'schalten Sie es in config/plugins ein, oder lassen Sie es wissentlich aus',
  'take one with an even number': 'nehmen Sie eine mit gerader Nummer',
  'that it has missed events': 'dass er Ereignisse verpasst hat',
  'the app has another copy of "{name}", in {theirs}, than the one that runs, in {ours}':
    'die App hat eine andere Kopie von „{name}“, in {theirs}, als die laufende in {ours}',
  'the clock of the database is {apart} s ahead of that of this machine':
    'die Uhr der Datenbank geht {apart} s vor gegenüber der dieser Maschine',
  'the clock of the database is {apart} s behind that of this machine':
    'die Uhr der Datenbank geht {apart} s nach gegenüber der dieser Maschine',
  'the condition asks for nothing: leave "where" out': 'die Bedingung verlangt nichts: Lassen Sie "where" weg',
  'the content must be changed first: the server does not start': 'zuerst müssen die Inhalte geändert werden: Der Server startet nicht',
  'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)':
    'das Cookie von Sitzungen geht auch über einfaches HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'die Umgebungsvariable {variable}',
  'the first start makes it': 'der erste Start legt sie an',
  'the folder holds what you may not remove': 'der Ordner enthält, was Sie nicht entfernen dürfen',
  'the follower "{name}" has failed to take {what} {attempts} times, and what is behind it waits':
    'der Folger „{name}“ konnte {what} {attempts}-mal nicht verarbeiten, und was dahinter liegt, wartet',
  'the follower "{name}" has skipped {count} events that it failed to take: {last}':
    'der Folger „{name}“ hat {count} Ereignisse übersprungen, die er nicht verarbeiten konnte: {last}',
  'the index that keeps "{name}" unique does not know their values': 'der Index, der „{name}“ eindeutig hält, kennt ihre Werte nicht',
  'the last one was {value}, at {value2}': 'der letzte war {value}, um {value2}',
  'the log level is {logLevel}': 'die Log-Stufe ist {logLevel}',
  'the model does not want it any more: {text}': 'das Modell will es nicht mehr: {text}',
  'the next start makes them; plinth migrate --dry-run lists them':
    'der nächste Start führt sie aus; plinth migrate --dry-run listet sie auf',
  'the number {value}': 'die Zahl {value}',
  'the numbers of versions that are kept are not those of the versions that are there':
    'die gemerkten Anzahlen von Fassungen sind nicht die der Fassungen, die da sind',
  'the password of the user "{user}" at {hostname} is easily guessed':
    'das Passwort des Benutzers „{user}“ auf {hostname} ist leicht zu erraten',
  'the password of the user "{user}" at {hostname} is empty': 'das Passwort des Benutzers „{user}“ auf {hostname} ist leer',
  'the plugin "{owner}" is off': 'das Plugin „{owner}“ ist aus',
  'the plugin "{plugin}" is off': 'das Plugin „{plugin}“ ist aus',
  'the role "{name}"': 'die Rolle „{name}“',
  'the role "{role}"': 'die Rolle „{role}“',
  'the token "{name}"': 'der Token „{name}“',
  'the user of the database lacks a right: {words}': 'dem Benutzer der Datenbank fehlt ein Recht: {words}',
  'there is no JWT_SECRET, without which production does not start': 'es gibt kein JWT_SECRET, ohne das in Produktion nichts startet',
  'there is no key, and these were sealed with one': 'es gibt keinen Schlüssel, und diese wurden mit einem versiegelt',
  'there is no plugin "{plugin}"': 'ein Plugin „{plugin}“ gibt es nicht',
  'there is no provider "{provider}"': 'Einen Anbieter „{provider}“ gibt es nicht',
  'there is no role "{name}"': 'Eine Rolle „{name}“ gibt es nicht',
  'there is no role "{role}"': 'Eine Rolle „{role}“ gibt es nicht',
  'there is none yet': 'noch gibt es keine',
  'this is a mistake of the plugin "{plugin}"': 'das ist ein Fehler des Plugins „{plugin}“',
  'true or false': 'true oder false',
  'type must be 3 to 64 letters, digits, "_" and "-"': 'type muss aus 3 bis 64 Buchstaben, Ziffern, "_" und "-" bestehen',
  'type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"':
    'type muss angegeben werden, da er sich nicht aus dem Namen bilden lässt: 3 bis 64 Buchstaben, Ziffern, "_" und "-"',
  'type of a role never changes: it is "{type}"': 'type einer Rolle ändert sich nie: Er ist „{type}“',
  'type: there is no such content type': 'type: Einen solchen Inhaltstyp gibt es nicht',
  'unknown key; did you mean "{meant}"?': 'unbekannter Schlüssel; ist „{meant}“ gemeint?',
  'unknown key; known are {known}': 'unbekannter Schlüssel; bekannt sind {known}',
  'unknown key; none is known here': 'unbekannter Schlüssel; hier ist keiner bekannt',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url ist https, was ein Proxy spricht, und {value} ist aus: Alle Clients sehen wie einer aus, sodass Grenzen sie gemeinsam treffen, und Strict-Transport-Security wird nicht gesendet',
  'user and password belong together': 'Benutzer und Passwort gehören zusammen',
  "username must not be an e-mail address, other than the account's own":
    'username darf keine E-Mail-Adresse sein, außer der des Kontos selbst',
  'value: say a value, or a text in `from`': 'value: Nennen Sie einen Wert oder einen Text in `from`',
  'versions along "{axis}" are hidden, of {types}: their {option} is off':
    'Versionen entlang „{axis}“ sind verborgen, von {types}: deren {option} ist aus',
  'versions along "{axis}" are hidden, of {types}: the plugin that brings them is off':
    'Fassungen entlang „{axis}“ sind verborgen, von {types}: Das Plugin, das sie mitbringt, ist aus',
  'versions at {name} "{value}" have none at "{on}", or one that is older and that nobody has written since':
    'Fassungen bei {name} „{value}“ haben keine bei „{on}“, oder eine ältere, die seitdem niemand geschrieben hat',
  'versions belong to documents that are not registered': 'Fassungen gehören zu Dokumenten, die nicht eingetragen sind',
  'versions carry another documentId than their document': 'Fassungen tragen eine andere documentId als ihr Dokument',
  'what everybody sees has a name': 'was alle sehen, hat einen Namen',
  'whoever may create or update may also publish by it, with no right to publish: say writesAskPublish in config/plugins, draft-and-publish.config; true asks for that right, false leaves it as it is':
    'wer anlegen oder ändern darf, kann damit auch veröffentlichen, ohne ein Recht dazu: Sagen Sie writesAskPublish in config/plugins, draft-and-publish.config; true verlangt dieses Recht, false lässt es, wie es ist',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, der Wert des Tokens „{name}“, {weak}',
  '{count} failed': '{count} fehlgeschlagen',
  '{file} cannot be read ({code})': '{file} kann nicht gelesen werden ({code})',
  '{file} is not UTF-8 text: save it in that encoding': '{file} ist kein UTF-8-Text: Speichern Sie die Datei in dieser Kodierung',
  '{found}: {places}. Set ENCRYPTION_KEY to the key from before, or take them away with `plinth settings unset`':
    '{found}: {places}. Setzen Sie ENCRYPTION_KEY auf den früheren Schlüssel, oder entfernen Sie sie mit `plinth settings unset`',
  '{free} MB of {size} MB are free where {folder} is': '{free} MB von {size} MB sind frei, wo {folder} liegt',
  '{key} is a required field': '{key} ist ein Pflichtfeld',
  '{key} is said by {saidBy}: change it there': '{key} sagt {saidBy}: Ändern Sie es dort',
  '{label} is not valid': '{label} ist ungültig',
  '{name} field must have at least {min} items': 'Das Feld {name} muss mindestens {min} Einträge haben',
  '{name} field must have less than or equal to {max} items': 'Das Feld {name} darf höchstens {max} Einträge haben',
  '{name} has come in before: who has forgotten the password asks for a mail, or for `plinth admin password`':
    '{name} war schon einmal hier: Wer das Passwort vergessen hat, fordert eine Mail an oder nutzt `plinth admin password`',
  '{name} has no second factor': '{name} hat keinen zweiten Faktor',
  '{name} is a required field': '{name} ist ein Pflichtfeld',
  '{name} is a secret, and is not written out: set it in the environment':
    '{name} ist ein Geheimnis und wird nicht ausgeschrieben: Setzen Sie es in der Umgebung',
  '{name} is larger than {sizeLimit} bytes': '{name} ist größer als {sizeLimit} Bytes',
  '{name} is locked out: let them in again first': '{name} ist ausgesperrt: Lassen Sie die Person zuerst wieder zu',
  '{name} is the last administrator who can come in: make somebody else one first':
    '{name} ist der letzte Administrator, der hereinkommt: Machen Sie zuerst jemand anderen dazu',
  '{name} must be a `string` type': '{name} muss vom Typ `string` sein',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} muss vom Typ `{expected}` sein, der Wert war jedoch: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} muss mindestens {minLength} Zeichen haben',
  '{name} must be at most 4096 characters': '{name} darf höchstens 4096 Zeichen haben',
  '{name} must be at most {length} characters': '{name} darf höchstens {length} Zeichen haben',
  '{name} must be defined.': '{name} muss angegeben sein.',
  '{name} must be one of the following values: {components}': '{name} muss einer der folgenden Werte sein: {components}',
  '{name} must match the following: "{expression}"': '{name} muss diesem Muster entsprechen: „{expression}“',
  '{name} stays in the database: no option of a file says it': '{name} bleibt in der Datenbank: Keine Option einer Datei sagt es',
  '{name} takes too long to compare with "{regex}"': '{name} mit „{regex}“ zu vergleichen dauert zu lange',
  '{name} wrote it, and publishes nothing': '{name} hat es geschrieben und veröffentlicht nichts',
  '{path}: there is no such folder': '{path}: Einen solchen Ordner gibt es nicht',
  '{place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what `plinth secret` prints':
    '{place} ist ein Geheimnis, und es gibt keinen Schlüssel, um es zu versiegeln: Setzen Sie ENCRYPTION_KEY auf das, was `plinth secret` ausgibt',
  '{problems} errors occurred': '{problems} Fehler sind aufgetreten',
  '{rest} more of this kind': '{rest} weitere dieser Art',
  '{steps} changes of the tables are pending': '{steps} Änderungen der Tabellen stehen aus',
  '{text}: tokens end and jobs run at wrong times': '{text}: Tokens enden und Aufgaben laufen zu falschen Zeiten',
  '{value} is not https: passwords and tokens can be read on their way':
    '{value} ist nicht https: Passwörter und Tokens lassen sich unterwegs lesen',
  '{value} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count':
    '{value} ist an, und url liegt auf dieser Maschine: Ohne einen Proxy davor wählen Clients die Adresse, die Grenzen zählen',
  '{what} is said by {file}: change it there': '{what} sagt {file}: Ändern Sie es dort',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what}: Sie ist die letzte, die Rollen oder Benutzer ändern darf. Gewähren Sie zuerst einer anderen {lookingAfter}',
  'API token of the other Plinth, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-Token des anderen Plinth, für `plinth content push` und `pull`, wo niemand ihn eintippt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Zuweisen',
  Bypass: 'Übergehen',
  'Maximum bytes of a line, and of all versions of a document together.':
    'Bytes, die eine Zeile und alle Versionen eines Dokuments zusammen haben dürfen.',
  'Maximum bytes of an import, unpacked.': 'Bytes, die ein Import entpackt haben darf.',
  'Maximum number of archives that one node makes at once for downloads of exports.':
    'Archive, die ein Knoten gleichzeitig für alle erstellt, die Exporte abrufen.',
  'Maximum stored bytes of all imports of one caller together. Default: four times `maxSize`.':
    'Bytes, die alle Importe eines Aufrufers zusammen gespeichert haben dürfen. Vorgabe: das Vierfache von `maxSize`.',
  'nests deeper than {levels} levels': 'ist tiefer als {levels} Ebenen verschachtelt',
  'contains a number that is too large': 'enthält eine zu große Zahl',
  'Your imports hold {held} bytes, and may hold {most} together: remove some of them':
    'Ihre Importe belegen {held} Bytes und dürfen zusammen {most} belegen: Entfernen Sie einige davon',
  'As many archives as may be made at once are being fetched: try again later':
    'Es werden schon so viele Archive abgerufen, wie gleichzeitig erstellt werden dürfen: Versuchen Sie es später noch einmal',
  'Maximum number of chosen documents, with the documents that they refer to.':
    'Dokumente, die samt denen, zu denen sie führen, gewählt werden dürfen.',
  'Finds documents by their words': 'Findet Dokumente anhand ihrer Wörter',
  'Import and export of content, here and between Plinths': 'Import und Export von Inhalten, hier und zwischen Plinths',
  'Key of the service with the right to write, from the environment.': 'Sein Schlüssel, der schreiben darf: aus der Umgebung.',
  'Language of content without locales, as a locale code.': 'Sprache von Inhalten ohne Sprachfassungen, als Sprachcode.',
  'Milliseconds for which a plan is retried if its documents or the database cannot be reached.':
    'Millisekunden, die ein Plan erneut versucht wird, dessen Dokumente oder Datenbank nicht erreichbar sind.',
  'Milliseconds for which finished plans are kept; until then they can be undone.':
    'Millisekunden, die Pläne nach ihrem Ende aufbewahrt werden; bis dahin lassen sie sich rückgängig machen.',
  'Milliseconds for which the data of an import is kept, and an export can be downloaded.':
    'Millisekunden, die das für einen Import Gesendete aufbewahrt wird und ein Export abgeholt werden kann.',
  'Milliseconds within which it must respond.': 'Millisekunden, in denen er geantwortet haben muss.',
  'Maximum number of waiting and open plans.': 'Pläne, die gleichzeitig warten oder offen sein dürfen.',
  'Publishes and unpublishes at a time, one document or many as a release':
    'Veröffentlicht und zieht zurück zu einer Zeit, ein Dokument oder viele als Release',
  'Stages that documents go through before they are published, and comments':
    'Stufen, die Dokumente vor der Veröffentlichung durchlaufen, und Kommentare',
  'Name of the index, or collection, in the service. Apps that share a service need different names.':
    'Wie der Index oder die Sammlung dort heißt. Apps, die sich einen Dienst teilen, haben je eigene.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Wo er ist: `http://127.0.0.1:7700`.',
  'Whether the plugin `search` finds documents by the words of the attribute. `{ "weight": 3 }` also sets its weight.':
    'Ob das Plugin `search` Dokumente anhand der Wörter des Attributs findet. `{ "weight": 3 }`: und wie viel es zählt.',
  'Which service.': 'Welcher Dienst.',
  'The audit is being verified already': 'Das Audit wird schon geprüft',
  'there is no such thread': 'diesen Thread gibt es nicht',
  'there is no such attribute': 'dieses Attribut gibt es nicht',
  'There are {comments} comments already: delete some': 'Es gibt schon {comments} Kommentare: bitte einige löschen',
  'Others wrote this comment': 'Diesen Kommentar haben andere geschrieben',
  'an answer is resolved with its thread': 'eine Antwort wird zusammen mit ihrem Thread erledigt',
  '“{title}” may not read this attribute': '„{title}“ darf dieses Attribut nicht lesen',
  'Comment not found': 'Kommentar nicht gefunden',
  'there is another stage "{id}"': 'es gibt eine weitere Stufe „{id}“',
  'there is no other stage "{onChange}"': 'es gibt keine andere Stufe „{onChange}“',
  'must name at most {removed} stages': 'darf höchstens {removed} Stufen nennen',
  'names no stage': 'nennt keine Stufe',
  'there is no content type "{uid}"': 'es gibt keinen Inhaltstyp „{uid}“',
  '"{uid}" has no drafts (draftAndPublish), and nothing to publish':
    '„{uid}“ hat keine Entwürfe (draftAndPublish) und nichts zu veröffentlichen',
  'There are no stages of this content type': 'Für diesen Inhaltstyp gibt es keine Stufen',
  'there is no stage "{asked}"': 'es gibt keine Stufe „{asked}“',
  'there is no such person': 'diese Person gibt es nicht',
  '“{title}” may not read this document': '„{title}“ darf dieses Dokument nicht lesen',
  'It was changed after you read it: read it again before you move it':
    'Es wurde geändert, nachdem Sie es gelesen haben: Lesen Sie es noch einmal, bevor Sie es verschieben',
  'It was moved meanwhile: it is in “{name}” now': 'Es wurde inzwischen verschoben: Es ist jetzt in „{name}“',
  'The stages come from {file}: change them there': 'Die Stufen kommen aus {file}: bitte dort ändern',
  'The stages were changed meanwhile': 'Die Stufen wurden inzwischen geändert',
  '{counts} documents are in “{name}”: say which stage they go to':
    'Dokumente in „{name}“: {counts}. Bitte angeben, in welche Stufe sie kommen',
  'there was such a stage once: take another id': 'eine solche Stufe gab es schon einmal: bitte eine andere ID wählen',
  'there is no stage "{to}"': 'es gibt keine Stufe „{to}“',
  'names more than {removed} stages': 'nennt mehr als {removed} Stufen',
  'It is in “{name}”; no stage allows to publish': 'Es ist in „{name}“; keine Stufe erlaubt das Veröffentlichen',
  'The change sends it back to “{name}”, but it can only be published in {where}':
    'Die Änderung setzt es auf „{name}“ zurück; veröffentlichen ist möglich in {where}',
  'It is in “{name}”, but can only be published in {where}': 'Es ist in „{name}“; veröffentlichen ist möglich in {where}',
  'Mails are for people': 'Mails gibt es nur für Personen',
  'It is yours, in “{name}”': 'Ihnen zugewiesen, in „{name}“',
  'Somebody names you in a comment': 'Jemand erwähnt Sie in einem Kommentar',
  'It waits in “{name}”': 'Es wartet in „{name}“',
  'Say either types or documents': 'Geben Sie entweder Typen oder Dokumente an',
  'A table holds documents of one type: choose one': 'Eine Tabelle enthält Dokumente eines Typs: Wählen Sie einen',
  'You may not read {displayName}': 'Sie dürfen {displayName} nicht lesen',
  'These documents lead to more than {maxChosen} others: choose fewer, fewer steps, or whole types':
    'Diese Dokumente führen zu mehr als {maxChosen} anderen: Wählen Sie weniger, weniger Schritte oder ganze Typen',
  'Some of the chosen documents of {type} are not there': 'Manche der gewählten Dokumente von {type} gibt es nicht',
  'takes one document': 'nimmt ein Dokument an',
  'takes a number': 'nimmt eine Zahl an',
  'takes true or false': 'nimmt true oder false an',
  'takes JSON': 'nimmt JSON an',
  'is longer than {value} bytes, or a quote in it is never closed':
    'ist länger als {value} Bytes, oder ein Anführungszeichen darin wird nie geschlossen',
  'has a quote that is never closed': 'hat ein Anführungszeichen, das nie geschlossen wird',
  'has a quote in the middle of cell {cells}': 'hat ein Anführungszeichen mitten in Zelle {cells}',
  'has more than 10000 cells': 'hat mehr als 10000 Zellen',
  'The row that begins in line {value} {what}': 'Der Datensatz, der in Zeile {value} beginnt, {what}',
  'Line {number} is longer than {most} bytes': 'Zeile {number} ist länger als {most} Bytes',
  'The archive is broken, or it was cut off': 'Das Archiv ist beschädigt oder wurde abgeschnitten',
  'Only a table asks for a type and columns': 'Nur eine Tabelle verlangt einen Typ und Spalten',
  'Say which type the rows of the table are of': 'Geben Sie an, von welchem Typ die Zeilen der Tabelle sind',
  '{uid} has no attribute "{name}"': '{uid} hat kein Attribut „{name}“',
  'cannot be stored, for a reason that the log tells': 'kann nicht gespeichert werden, aus einem Grund, der im Log steht',
  'is a file, and this Plinth has no media library': 'ist eine Datei, und dieses Plinth hat keine Mediathek',
  'is a file, and you may not upload any': 'ist eine Datei, und Sie dürfen keine hochladen',
  'has no name': 'hat keinen Namen',
  'is a file without its bytes': 'ist eine Datei ohne ihre Bytes',
  'the bytes {bytes} are missing': 'die Bytes {bytes} fehlen',
  'cannot be written, for a reason that the log tells': 'kann nicht geschrieben werden, aus einem Grund, der im Log steht',
  'leads to {target} {documentId}, which is neither here nor in the import: it is left out':
    'führt zu {target} {documentId}, das es weder hier noch im Import gibt: Es wird weggelassen',
  'is no JSON': 'ist kein JSON',
  'is no object': 'ist kein Objekt',
  'has the key "{other}", which a line has not': 'hat den Schlüssel „{other}“, den eine Zeile nicht hat',
  'names no content type of this app': 'nennt keinen Inhaltstyp dieser App',
  'has no documentId': 'hat keine documentId',
  'has a locale that is none': 'hat einen Sprachcode, der keiner ist',
  'has a status that is neither draft nor published': 'hat einen Status, der weder draft noch published ist',
  'has a time that is none': 'hat eine Zeitangabe, die keine ist',
  'has bytes that are no name': 'hat in bytes keinen gültigen Namen',
  'has no data': 'hat keine Daten',
  'The table is empty: its first line names the columns': 'Die Tabelle ist leer: Ihre erste Zeile nennt die Spalten',
  'The column "{heading}" is no attribute of {uid}: say by `columns` which one it is, or null':
    'Die Spalte „{heading}“ ist kein Attribut von {uid}: Geben Sie mit `columns` an, welches es ist, oder null',
  'Two columns are "{twice}"': 'Zwei Spalten heißen „{twice}“',
  'has {cells} cells, and there are {columns} columns': 'hat {cells} Zellen, und es gibt {columns} Spalten',
  'is no documentId': 'ist keine documentId',
  'is neither draft nor published': 'ist weder draft noch published',
  'The import is larger than {maxSize} bytes, unpacked': 'Der Import ist entpackt größer als {maxSize} Bytes',
  'The archive is more than 300 times as large unpacked, as no content is':
    'Das Archiv ist entpackt mehr als 300-mal so groß; das kommt bei Inhalten nicht vor',
  '{path} is passed over: it is none of the files of an export': '{path} wird übergangen: Es ist keine der Dateien eines Exports',
  'There is no {manifest}: the archive may have been cut off': 'Es gibt kein {manifest}: Das Archiv wurde vielleicht abgeschnitten',
  '{file} is not in the archive, though {manifest} names it': '{file} ist nicht im Archiv, obwohl {manifest} es nennt',
  '{file} was changed after it was exported': '{file} wurde nach dem Export geändert',
  'There is no content type {uid} here': 'Den Inhaltstyp {uid} gibt es hier nicht',
  '{uid} has other attributes here than where it is from': '{uid} hat hier andere Attribute als dort, wo es herkommt',
  '{manifest} is none of an export: {message}': '{manifest} stammt nicht von einem Export: {message}',
  'The archive is of version {version} of the format, and this Plinth reads version 1':
    'Das Archiv hat Version {version} des Formats, und dieses Plinth liest Version 1',
  'More than 10000 lines of {source} cannot be read: it is no export':
    'Mehr als 10000 Zeilen von {source} sind nicht lesbar: Es ist kein Export',
  '{name} is sent twice at the same time: send it again': '{name} wird zweimal gleichzeitig gesendet: Senden Sie es noch einmal',
  '{name} is twice in the archive': '{name} ist zweimal im Archiv',
  'The archive has more than 1000000 files': 'Das Archiv hat mehr als 1000000 Dateien',
  '{manifest} is larger than any that an export makes': '{manifest} ist größer, als ein Export es je erzeugt',
  '{manifest} is no JSON': '{manifest} ist kein JSON',
  'This import cannot be run now: it is not planned yet, under way, or done':
    'Dieser Import kann jetzt nicht ausgeführt werden: Er ist noch nicht geplant, läuft gerade oder ist fertig',
  'Stop it first: it is under way': 'Halten Sie ihn zuerst an: Er läuft gerade',
  'Import not found': 'Import nicht gefunden',
  'carried out, and undone as it was meant to be': 'ausgeführt und wie vorgesehen rückgängig gemacht',
  'Maximum number of delivered and of failed messages that are kept for each webhook.':
    'Zugestellte und fehlgeschlagene Zustellungen je Webhook, die höchstens aufbewahrt werden.',
  'Documents in review': 'Dokumente in Prüfung',
  'Other Plinths by name, to which `/admin` and `plinth content push` may send content.':
    'Andere Plinths nach Namen, an die `/admin` und `plinth content push` Inhalte senden dürfen.',
  'Plans and releases': 'Pläne und Releases',
  Push: 'Übertragung',
  'Stages of review': 'Stufen der Prüfung',
  'Stages that hold documents': 'Stufen, die Dokumente zurückhalten',
  'There is no content type "{type}"': 'Den Inhaltstyp „{type}“ gibt es nicht',
  'Documents of "{type}" have no drafts: they cannot be published':
    'Dokumente von „{type}“ haben keine Entwürfe: Sie lassen sich nicht veröffentlichen',
  'Documents of "{type}" have no locales': 'Dokumente von „{type}“ haben keine Sprachfassungen',
  'the plan {called} was not carried out ({when}): {reason}': 'der Plan {called} wurde nicht ausgeführt ({when}): {reason}',
  'mend the reason, and try it again, or remove it': 'beheben Sie den Grund, und versuchen Sie es erneut, oder entfernen Sie ihn',
  'by hand': 'von Hand',
  'must be a time such as 2026-05-03T09:00, or 2026-05-03T09:00:00+02:00':
    'muss eine Zeit wie 2026-05-03T09:00 oder 2026-05-03T09:00:00+02:00 sein',
  'must be the name of a time zone, such as Europe/Berlin': 'muss der Name einer Zeitzone wie Europe/Berlin sein',
  'say in which time zone this is meant, such as Europe/Berlin': 'geben Sie an, in welcher Zeitzone das gemeint ist, etwa Europe/Berlin',
  'this time has passed': 'diese Zeit ist vorbei',
  'this time is too far ahead': 'diese Zeit liegt zu weit in der Zukunft',
  'Plans are made by a person or a token, whose rights are looked at again when they run':
    'Pläne legt eine Person oder ein Token an; deren Rechte werden bei der Ausführung erneut geprüft',
  'No more than {maxOpen} plans may be open at once': 'Es dürfen höchstens {maxOpen} Pläne zugleich offen sein',
  'Item not found': 'Element nicht gefunden',
  'Only a plan that has failed can be tried again': 'Nur ein fehlgeschlagener Plan kann erneut versucht werden',
  'Only a plan that has not run can be run': 'Nur ein Plan, der noch nicht gelaufen ist, kann ausgeführt werden',
  'Only a plan that has run can be undone': 'Nur ein Plan, der gelaufen ist, kann rückgängig gemacht werden',
  'You may not do this with what somebody else has planned': 'Sie dürfen das nicht mit etwas tun, was jemand anderes geplant hat',
  'Plan not found': 'Plan nicht gefunden',
  'A plan that has run cannot be changed': 'Ein Plan, der gelaufen ist, lässt sich nicht ändern',
  'no more than {maxTogether} documents can be published together':
    'höchstens {maxTogether} Dokumente können zusammen veröffentlicht werden',
  'what goes offline has no content': 'was zurückgezogen wird, hat keinen Inhalt',
  'There is no such document': 'Ein solches Dokument gibt es nicht',
  'You may not publish this document': 'Sie dürfen dieses Dokument nicht veröffentlichen',
  'You may not take this document offline': 'Sie dürfen dieses Dokument nicht zurückziehen',
  'There is no draft to keep': 'Es gibt keinen Entwurf, der sich festhalten ließe',
  'A document can be in a plan only once in each locale': 'Ein Dokument kann je Sprache nur einmal in einem Plan sein',
  'The plan is running': 'Der Plan läuft gerade',
  'Undoing it was begun, but did not happen': 'Das Rückgängigmachen wurde begonnen, ist aber nicht geschehen',
  'There is nothing in the plan': 'Der Plan enthält nichts',
  'The documents, or the database, could not be reached for too long': 'Die Dokumente oder die Datenbank waren zu lange nicht erreichbar',
  'Nothing was undone, since some of it cannot come back. With "force", the rest is undone':
    'Nichts wurde rückgängig gemacht, da manches nicht zurückkommen kann. Mit "force" wird der Rest rückgängig gemacht',
  'There is no such content type any more': 'Diesen Inhaltstyp gibt es nicht mehr',
  'The document was deleted': 'Das Dokument wurde gelöscht',
  'It was taken offline since': 'Es wurde seither zurückgezogen',
  'It was published anew since': 'Es wurde seither neu veröffentlicht',
  'Something unexpected went wrong: the log says what': 'Etwas Unerwartetes ist schiefgegangen: Das Log sagt, was',
  'A part of it cannot be carried out, so nothing was': 'Ein Teil davon lässt sich nicht ausführen, deshalb wurde nichts ausgeführt',
  'Whoever planned this is not there any more': 'Wer dies geplant hat, ist nicht mehr da',
  'Whoever planned this is blocked': 'Wer dies geplant hat, ist gesperrt',
  'The token that planned this has expired': 'Der Token, der dies geplant hat, ist abgelaufen',
  'Whoever planned this has no second factor, which is asked for now':
    'Wer dies geplant hat, hat keinen zweiten Faktor, der jetzt verlangt wird',
  'The document was deleted, or is hidden from whoever planned this':
    'Das Dokument wurde gelöscht oder ist für die Person, die dies geplant hat, nicht sichtbar',
  'Whoever planned this may not publish it': 'Wer dies geplant hat, darf es nicht veröffentlichen',
  'Whoever planned this may not take it offline': 'Wer dies geplant hat, darf es nicht zurückziehen',
  'They are not there any more, or may not sign in': 'Diese Person ist nicht mehr da oder darf sich nicht anmelden',
  'The document was deleted, or is hidden from them': 'Das Dokument wurde gelöscht oder ist für diese Person nicht sichtbar',
  'They have no right to do this': 'Diese Person hat kein Recht dazu',
  'Whoever added this could not do it: {reason}': 'Wer dies hinzugefügt hat, könnte es nicht tun: {reason}',
  'Whoever ran this or set its time could not do it: {reason}':
    'Wer dies ausgeführt oder die Zeit festgelegt hat, könnte es nicht tun: {reason}',
  'You may not do this with what somebody else has planned: {reason}':
    'Sie dürfen das nicht mit etwas tun, was jemand anderes geplant hat: {reason}',
  'Did not happen as planned': 'Ist nicht wie geplant geschehen',
  'Release of several documents': 'Release mehrerer Dokumente',
  'The import is larger than {most} bytes': 'Der Import ist größer als {most} Bytes',
  'The file has a name that is none': 'Die Datei hat einen Namen, der keiner ist',
  'This import does not wait for pieces': 'Dieser Import wartet nicht auf Teile',
  'The import has not arrived whole: its last piece is missing': 'Der Import ist nicht vollständig angekommen: Das letzte Teil fehlt',
  'leads to {target} {documentId}, which is not here, and no content that could come along: it is left out':
    'führt zu {target} {documentId}, das es hier nicht gibt und das kein Inhalt ist, der mitkommen könnte: Es wird weggelassen',
  'The archive has more than 2000 files of lines': 'Das Archiv hat mehr als 2000 Dateien mit Zeilen',
  'The versions of {documentId} are longer than {value} bytes together':
    'Die Versionen von {documentId} sind zusammen länger als {value} Bytes',
  'The import is larger than it may be with {name}': 'Der Import ist mit {name} größer als erlaubt',
  'It was broken off again and again: the log tells why': 'Es wurde immer wieder abgebrochen: Das Protokoll sagt, warum',
  'Whoever asked for it is gone, or may not do so any more': 'Wer darum gebeten hat, ist nicht mehr da oder darf es nicht mehr',
  'Transfer not found': 'Übertragung nicht gefunden',
  'Export not found': 'Export nicht gefunden',
  'Push not found': 'Übertragung nicht gefunden',
  'Content is moved by people, tokens and commands': 'Inhalte werden von Personen, Tokens und Befehlen übertragen',
  'Backups that follow every change, restored to a moment, and checked':
    'Sicherungen, die jeder Änderung folgen, auf einen Zeitpunkt wiederhergestellt und geprüft werden',
  'Hours after which the whole database is copied again; earlier if the changes have become larger than the database.':
    'Stunden, nach denen die ganze Datenbank erneut kopiert wird; früher, wenn die Änderungen größer geworden sind als sie.',
  'Number of past hours that can be restored.': 'Stunden, um die man zurückgehen kann.',
  'Milliseconds between two checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisekunden zwischen zwei Suchen nach Änderungen. Was seit der letzten geschrieben wurde, geht mit der Festplatte verloren.',
  'Where to keep a continuously updated copy of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. One target per database. Default: no copy.':
    'Wo eine Kopie der SQLite-Datenbank aktuell gehalten wird, während sie benutzt wird: `{ "folder": … }` oder `{ "s3": … }`. Ein Ort je Datenbank. Standard: nirgends.',
  'the primary is read instead: put it right, or take it out of DATABASE_READ_URL (docs/databases.md)':
    'stattdessen wird vom primären Server gelesen: ihn in Ordnung bringen oder aus DATABASE_READ_URL nehmen (docs/databases.md)',
  replica: 'Replikat',
  '{place} cannot be read: {problem}': '{place} kann nicht gelesen werden: {problem}',
  'has not got what the primary has': 'hat nicht, was der primäre Server hat',
  'gets what the primary has only after {lag} ms': 'bekommt erst nach {lag} ms, was der primäre Server hat',
  '{place} {wait}: the primary is read instead': '{place} {wait}: stattdessen wird vom primären Server gelesen',
  'find out what holds it up': 'herausfinden, was ihn aufhält',
  '{place} can be written': '{place} kann beschrieben werden',
  'set read_only to ON there': 'dort read_only auf ON setzen',
  Security: 'Sicherheit',
  'Documents would be deleted that you may not delete': 'Es würden Dokumente gelöscht, die Sie nicht löschen dürfen',
  'The documents in "{code}" would go with it: there are {held}, not {expected}':
    'Die Dokumente in „{code}“ gingen mit verloren: Es sind {held}, nicht {expected}',
  'Whoever asked for it may not do all of this: {message} ({code})': 'Wer darum gebeten hat, darf nicht all das tun: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Ordner mit Projekten, die die Oberfläche importieren darf, absolut oder relativ zur App; null: Sie importiert nur Archive im Ordner der App.',
  'This becomes public, so it must be confirmed with "evenIfItExposes": true:{lines}':
    'Dies wird öffentlich und muss daher mit "evenIfItExposes": true bestätigt werden:{lines}',
  'it was private': 'es war privat',
  'it was hidden': 'es war verborgen',
  'visitors are granted it': 'Besucher haben das Recht dazu',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Die Relation mit der id {name} ließ sich nicht verknüpfen. Zuerst muss die Relation mit der id {name2} verknüpft werden.',
  'Document with id "{ref}" has no version in {values}': 'Das Dokument mit der id „{ref}“ hat keine Version in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} Relation(en) vom Typ {target}, die mit diesem Eintrag verbunden sind, gibt es nicht',
  'the regular expression is too large': 'der reguläre Ausdruck ist zu groß',
  'Columns that an import does not write are passed over: {passedOver}':
    'Spalten, die ein Import nicht schreibt, werden übergangen: {passedOver}',
  'File name is too long: it has {name} characters, the maximum is 255':
    'Der Dateiname ist zu lang: Er hat {name} Zeichen, höchstens 255 sind möglich',
  'Save it as a JPEG or PNG that is not progressive or interlaced':
    'Speichern Sie es als JPEG oder PNG, das nicht progressiv oder interlaced ist',
  'Save it upright, without an orientation in its metadata': 'Speichern Sie es aufrecht, ohne Ausrichtung in den Metadaten',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Was Typen über Pflichtattribute sagen. `storage`: Ihre Werte können null sein, weil Entwürfe und Zeilen, die älter als `required` sind, keine haben. `schema`: Sie sind nie null, wie in Strapi; eine Zeile ohne Wert macht dann die ganze Liste null, und der Start nennt solche Typen. `plinth types` folgt dem.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Ob Clients von Strapi 4 weiter funktionieren: Dokumente und Einträge haben auch `data` und `attributes`, die wieder dasselbe Dokument sind, und Dokumente ihre numerische `id`; Connections haben auch `data` und `meta { pagination }`. Diese Felder sind veraltet.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} gilt für alle Sprachen: Ändern Sie es in einer Sprache, die das Dokument hat',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'hat die Flags „{flags}“, die ein regulärer Ausdruck in einem Schema nicht haben kann',
  'options can only have "strict", true or false': 'options kann nur „strict“ haben, true oder false',
  'For editors: how the value is derived. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Für Editoren: wie der Wert abgeleitet wird. Gelesen werden `separator` (Standard `-`) und `lowercase` (Standard true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Für Formulare, die das Attribut nur anzeigen, wenn die Regel zutrifft: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Höchstzahl früherer Fassungen, die von einer ersetzten Datei aufbewahrt werden, neben dem Original. Sie sind privat und können wiederhergestellt werden. 0: keine, auch kein Original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Wie viele Millisekunden nach der letzten Änderung ungespeicherte Änderungen des Teams aufbewahrt werden.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: Der Content-Type-Builder zeigt das Attribut nicht, weder in der Oberfläche noch über REST.',
  'An email could not be delivered': 'Eine E-Mail konnte nicht zugestellt werden',
  '{mails} emails could not be delivered': '{mails} E-Mails konnten nicht zugestellt werden',
  'this is no content type of the app': 'das ist kein Inhaltstyp der App',
  'documents of this type have no drafts: they are always live': 'Dokumente dieses Typs haben keine Entwürfe: Sie sind immer live',
  'must name the attribute and the operation': 'muss das Attribut und die Operation nennen',
  'is for the action "set" only': 'gilt nur für die Aktion "set"',
  'belongs to another kind of action': 'gehört zu einer anderen Art von Aktion',
  'The client closed the connection': 'Der Client hat die Verbindung geschlossen',
  'The URL of this service is not configured; set url in config/server':
    'Die URL dieses Dienstes ist nicht eingerichtet; setzen Sie url in config/server',
  'Action not found': 'Aktion nicht gefunden',
  'The content type of this action no longer exists': 'Den Inhaltstyp dieser Aktion gibt es nicht mehr',
  'locale: this content type is not localized': 'locale: Dieser Inhaltstyp ist nicht lokalisiert',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: Passwörter werden nicht in Arbeitskopien gespeichert',
  'Earlier versions of a file': 'Frühere Fassungen einer Datei',
  'Restores an earlier version of a file, or copies another file over it':
    'Stellt eine frühere Fassung einer Datei wieder her oder kopiert eine andere Datei darüber',
  'file must be another file': 'file muss eine andere Datei sein',
  'file {other} does not exist': 'die Datei {other} existiert nicht',
  'the content of this {key} is missing in the storage': 'der Inhalt ({key}) fehlt im Speicher',
  'Someone else is signed in in this browser. Sign in with your own account to store your unsaved changes':
    'In diesem Browser ist jemand anderes angemeldet. Melden Sie sich mit Ihrem eigenen Konto an, um Ihre ungespeicherten Änderungen zu sichern',
} satisfies ToldWords;
