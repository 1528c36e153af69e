import type { ServerTexts } from './texts.ts';

/** What the server says to people, in German. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" ist ein Text ("user:7"), mit dem „{name}“ nicht verglichen werden kann',
  '"$now" is a date and time and cannot be compared with "{name}"':
    '"$now" ist ein Zeitpunkt, mit dem „{name}“ nicht verglichen werden kann',
  '"$user.{name}" cannot be used here: callers are not users': '"$user.{name}" hat hier keine Bedeutung: Aufrufer sind keine Benutzer',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" ist nie „{name2}“: Das eine ist eine Zahl, das andere nicht',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" ist kein Wert von {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '„{action}“ betrifft keinen Inhaltstyp: Nur Aktionen an Dokumenten nehmen eine Regel an',
  '"{action}" is not an action': '„{action}“ ist keine Aktion',
  '"{action}" is not an action (did you mean "{meant}"?)': '„{action}“ ist keine Aktion (ist „{meant}“ gemeint?)',
  '"{action}" is not a permission': '„{action}“ ist nichts, was gewährt werden kann',
  '"{code}" is not a valid locale code; {advice}': '„{code}“ ist kein Sprachcode; {advice}',
  '"{code}" is the default locale. Choose another default locale first': '„{code}“ ist die Standardsprache: Wählen Sie zuerst eine andere',
  '"{last}" does not read or write fields: remove "fields"': '„{last}“ liest und schreibt keine Attribute: Lassen Sie "fields" weg',
  '"{name}" is not an attribute of {uid}{name2}': '„{name}“ ist kein Attribut von {uid}{name2}',
  '"{name}" refers to documents that do not exist': '„{name}“ führt zu Dokumenten, die es nicht gibt',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '„{pattern}“ ist zweimal mit einer Regel gewährt: Sagen Sie alles in einem Eintrag (`$or` verbindet Bedingungen)',
  '"{pattern}" is ignored: {reason}': '„{pattern}“ wird übergangen: {reason}',
  '"{pattern}" is not an action{access}': '„{pattern}“ ist keine Aktion{access}',
  'A change to the setting {name} must be an object with its keys': 'Eine Änderung der Einstellung {name} ist ein Objekt ihrer Schlüssel',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'In der Liste connect wurde ein Kreis gefunden. Eine Relation soll vor oder nach einer anderen stehen, die vor oder nach ihr stehen soll',
  'Function called with each error response and the original error.':
    'Eine Funktion, die jeden Fehler so erhält, wie er beantwortet würde, und den Fehler selbst.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Ein Plugin tut anstelle dieser Änderung etwas anderes, was nicht zusammen mit anderem geschehen kann',
  'An import is already running. Wait until it finishes, or stop it':
    'Ein Projekt wird gerade übernommen: Warten Sie, bis das fertig ist, oder halten Sie es an',
  'A role must be assigned to users one at a time': 'Eine Rolle wird jeweils einem Benutzer gegeben',
  'A role of type "{type}" already exists': 'Eine Rolle vom Typ „{type}“ gibt es schon',
  'Two-factor authentication is already on. Turn it off first': 'Ein zweiter Faktor ist schon eingeschaltet: Schalten Sie ihn zuerst aus',
  'Two-factor authentication is required': 'Ein zweiter Faktor ist nötig',
  'Two-factor authentication is required and must be set up first': 'Ein zweiter Faktor ist nötig und muss zuerst eingerichtet werden',
  'Two-factor authentication is required. Sign in again': 'Ein zweiter Faktor ist nötig: Melden Sie sich noch einmal an',
  'A string to compare with {flaw}': 'Ein Text zum Vergleichen {flaw}',
  'A token named "{name}" already exists. Revoke it first, or choose another name':
    'Einen Token namens „{name}“ gibt es schon: Widerrufen Sie ihn zuerst, oder wählen Sie einen anderen Namen',
  Tree: 'Ein Baum',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Ein Baum von Seiten in Abschnitten und Versionen, in zwei Sprachen, mit Weiterleitungen für umgezogene Adressen.',
  'The value is too long, out of range, or contains characters that cannot be stored':
    'Ein Wert ist zu lang, außerhalb des Bereichs oder enthält Zeichen, die sich nicht speichern lassen',
  'API tokens are hashed with a key that is stored in the same database':
    'API-Tokens werden mit einem Schlüssel gehasht, der neben ihnen in der Datenbank liegt',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Den Stack zu Fehlern hinzufügen, außer in Produktion.',
  Administrator: 'Administrator',
  'Maximum number of aliases in a document.': 'Aliasse, die ein Dokument höchstens haben darf.',
  'Reply-to address': 'Antworten gehen an',
  Apply: 'Anwenden',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artikel mit Autoren und Kategorien, in zwei Sprachen, und eine Startseite.',
  'At most {maxFiles} files can be uploaded at once': 'Höchstens {maxFiles} Dateien können auf einmal hochgeladen werden',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Attribute von Benutzern, die bei der Registrierung angegeben werden dürfen, neben `username`, `email` und `password`.',
  Auth: 'Anmeldung',
  Authenticated: 'Angemeldet',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Unscharfe Platzhalter',
  'Imports Strapi projects': 'Übernimmt Strapi-Projekte',
  'Maximum file size in bytes.': 'Bytes, die eine Datei haben darf.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Bytes, die für einen Aufrufer aufbewahrt werden; darüber hinaus werden die ältesten Schlüssel vergessen, binnen einer Stunde. Anfragen ohne Zugangsdaten zählen nach der Adresse (bei IPv6: dem Netz), von der sie kommen.',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Bytes, die das Dokument einer Antwort als JSON haben darf, damit es für Wiederholungen aufbewahrt wird; darüber: 400, und nichts wird geschrieben.',
  Callback: 'Rückkehr vom Anbieter',
  'Cannot delete {type} role': 'Die Rolle {type} kann nicht gelöscht werden',
  'Cannot remove role': 'Die Rolle kann nicht entfernt werden',
  'Cannot replace a file with multiple ones': 'Eine Datei kann nicht durch mehrere ersetzt werden',
  'Cannot remove this permission from {type} role': 'Das kann der Rolle {type} nicht genommen werden',
  Change: 'Ändern',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Zeichen, die der Text einer Operation höchstens haben darf, auch Kommentare und Leerzeichen; die von Zeichenketten zählen nicht.',
  Conditions: 'Bedingungen',
  Connect: 'Verbinden',
  'Content API': 'Inhalts-API',
  Count: 'Zählen',
  'Create role': 'Rolle anlegen',
  'Default role given to authenticated user.': 'Standardrolle für angemeldete Benutzer.',
  'Default role given to unauthenticated user.': 'Standardrolle für nicht angemeldete Benutzer.',
  'Delete role': 'Rolle löschen',
  'Maximum number of directives in a document.': 'Direktiven, die ein Dokument höchstens haben darf.',
  'Document with id "{documentId}"{where} not found': 'Das Dokument mit der id „{documentId}“{where} wurde nicht gefunden',
  'Documentation site': 'Dokumentation',
  'Default number of documents in a list.': 'Dokumente einer Liste, die keine Zahl nennt.',
  'Maximum number of documents in a list.': 'Dokumente einer Liste höchstens.',
  'Maximum page size.': 'Dokumente einer Seite höchstens.',
  'Default page size.': 'Dokumente einer Seite, wenn die Anfrage keine Zahl nennt.',
  'Draft & publish': 'Entwürfe und veröffentlichte Fassungen von Dokumenten',
  'Dynamic zones': 'Dynamische Zonen',
  Editor: 'Redakteur',
  'Email already taken': 'Die E-Mail-Adresse ist schon vergeben',
  'Email confirmation': 'Bestätigung der E-Mail-Adresse',
  'Require STARTTLS': 'Verschlüsselt, bevor etwas gesagt wird',
  TLS: 'Von Anfang an verschlüsselt',
  'Entity not found': 'Eintrag nicht gefunden',
  'Expected a string to compare with': 'Erwartet wird ein Text zum Vergleichen',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Fehlgeschlagene Anmeldungen unter einem Namen oder einer E-Mail-Adresse innerhalb von `signInInterval`: so viele von jedem Ort, an dem sich der Benutzer schon angemeldet hat, und so viele von allen anderen zusammen.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Felder mit eigener Auswahl, die eine Operation höchstens haben darf, Fragmente eingesetzt: Jedes kann eine Anweisung sein. Gruppen zählen zehnfach.',
  'File id is required and must be a single value': 'Die Kennung der Datei ist nötig und muss ein einzelner Wert sein',
  'File name contains invalid characters': 'Der Dateiname enthält ungültige Zeichen',
  'Static files and pages, and the welcome page in development':
    'Dateien und Seiten für Browser, und eine Startseite, solange eine App entwickelt wird',
  'Files are empty': 'Es sind keine Dateien da',
  'Maximum files per request': 'Dateien auf einmal',
  'Maximum number of files in one request.': 'Dateien, die eine Anfrage hochladen darf.',
  'File uploads, storage and the attribute type media': 'Dateien: ihr Hochladen, ihre Bytes und der Attributtyp media',
  'Find page': 'Seite finden',
  'Folders can be nested at most {maxLevels} levels deep': 'Ordner dürfen {maxLevels} Ebenen tief ineinander stehen',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formate, in denen jede kleinere Kopie auch entsteht: `formats` nennt sie `small_webp`. AVIF braucht zehnmal so lange wie die anderen.',
  'Image formats': 'Formate kleinerer Kopien',
  'Get component': 'Komponente lesen',
  'Get components': 'Komponenten lesen',
  'Get content type': 'Inhaltstyp lesen',
  'Get content types': 'Inhaltstypen lesen',
  'Get permissions': 'Rechte lesen',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, Adressen und Bereiche, die Plugins abfragen dürfen, obwohl sie nicht öffentlich sind: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Wie viele auf dieser Seite sich auf wie viele auf der anderen beziehen: `manyToOne` heißt viele dieses Typs zu einem Ziel.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Wie viele Proxys `X-Forwarded-For` ergänzen, nur für diese Grenzen. Standard: `proxies` von `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Wie oft etwas abgefragt werden darf, im Speicher oder auf allen Knoten zusammen',
  'Idempotency-Key: makes it safe to retry writes':
    'Idempotency-Key: Ein Schreibvorgang, der noch einmal gesendet wird, wird einmal ausgeführt',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identitätsanbieter nach Namen, wie in `/api/connect/<name>`. Siehe README des Plugins.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Bilder, an denen ein Knoten gleichzeitig arbeitet, jedes auf einem Thread. Standard: halb so viele, wie er Prozessoren hat.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Bilder, die darauf warten dürfen; bei mehr lautet die Antwort 503.',
  'Incorrect code provided': 'Falscher Code',
  'Invalid code': 'Ungültiger Code',
  'Invalid field {field}: not a media attribute of {ref}': 'Ungültiges Feld {field}: Es ist kein Medienattribut von {ref}',
  'Invalid identifier or password': 'Adresse oder Passwort ist falsch',
  'Invalid key {key}': 'Ungültiger Schlüssel {key}',
  'Invalid key {key} at {path}': 'Ungültiger Schlüssel {key} bei {path}',
  'Invalid parameters: {unknown}': 'Ungültige Parameter: {unknown}',
  'Invalid ref {ref}: content type not found': 'Ungültige ref {ref}: Einen solchen Inhaltstyp gibt es nicht',
  'Invalid refresh token': 'Ungültiger Refresh-Token',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Ungültige Relationen bei {path}: erwartet werden Objekte mit "__type", dem Typ des Dokuments',
  'Invalid relations at {path}: {why}': 'Ungültige Relationen bei {path}: {why}',
  'Invalid ticket. Sign in again': 'Ungültiges Ticket: Melden Sie sich noch einmal an',
  'Invalid token': 'Ungültiger Token',
  'The import process ended unexpectedly.': 'Es endete ohne ein Wort.',
  'It is still running': 'Es läuft noch',
  'This is defined in code; edit it in {origin}.': 'Er ist als Code geschrieben: Ändern Sie ihn in {origin}.',
  'It runs code of the app or of a plugin, which cannot be run again to get its query plan':
    'Sie führt Code der App oder eines Plugins aus, den niemand noch einmal ausführt, um zu sehen, was er die Datenbank fragt',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user': 'JWT_SECRET {weakness}: Wer es errät, ist jeder',
  'Keep image metadata (EXIF)': 'Behalten, was Kameras vermerken',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Schlüssel der Hashes, die von Tokens aufbewahrt werden, mindestens 32 Zeichen. Ihn zu ändern beendet alle per Befehl erstellten Tokens. Standard: ein zufälliger Schlüssel, den der erste Knoten erzeugt und in der Datenbank aufbewahrt.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Schlüssel, der Mails versiegelt, solange sie in der Datenbank warten, mindestens 32 Bytes. Mails, die warten, wenn er geändert wird, werden nicht gesendet. Standard: Sie stehen dort unverändert.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Schlüssel, der die Sitzungen des Teams signiert, mindestens 32 Bytes. Standard: ein zufälliger, der einmal erzeugt und in der Datenbank aufbewahrt wird.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Schlüssel, der die Tokens der Benutzer signiert, mindestens 32 Bytes. Ihn zu ändern beendet alle. In Produktion startet nichts ohne ihn; sonst wird ein zufälliger erzeugt und in der Datenbank aufbewahrt.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Größtes `limit` und `pageSize`; -1: so viel wie `amountLimit`.',
  'Maximum file size': 'Größte Datei',
  'Maximum image size': 'Größtes Bild',
  'List locales': 'Sprachen auflisten',
  Logout: 'Abmelden',
  'Verify certificate': 'Zertifikat prüfen',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'Mail',
  'Sends emails from templates over SMTP': 'Mails aus Vorlagen, über SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Typen, Abfragen und Mutationen der Inhaltstypen bilden.',
  'Milliseconds during which a delivery is retried.': 'Millisekunden, die eine Zustellung versucht wird.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Millisekunden, in denen ein Schlüssel für den Schreibvorgang steht, mit dem er kam; eine Wiederholung darin erhält dessen Antwort.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Millisekunden, die ein Ziel ohne Unterbrechung fehlschlagen darf, bevor es abgeschaltet wird.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Millisekunden, die Zustellungen aufbewahrt werden, um sie anzusehen und zu wiederholen.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Millisekunden, die das alte Geheimnis neben einem neuen signiert.',
  'Response timeout of the target in milliseconds.': 'Millisekunden, in denen ein Ziel geantwortet haben muss.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Millisekunden, in denen der Server eine Mail angenommen haben muss.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Millisekunden, bis eine fehlgeschlagene Zustellung erneut versucht wird; spätere Pausen verdoppeln sich.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Millisekunden, bis eine nicht zugestellte Mail erneut versucht wird. Jede Pause ist etwa doppelt so lang wie die vorige, bis zu drei Stunden.',
  'Missing or invalid credentials': 'Zugangsdaten fehlen oder sind ungültig',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV ist „{environment}“: Was beim Entwickeln hilft, steht allen offen',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Name oder Adresse des SMTP-Servers. Ohne einen wird keine Mail gesendet.',
  'No enabled plugin has this job': 'Kein eingeschaltetes Plugin hat diese Aufgabe',
  'No mail server is configured. Configure one first': 'Kein Server nimmt Mails an: Sagen Sie zuerst, welcher',
  'You cannot block yourself or remove your own role. Ask another administrator':
    'Niemand sperrt sich selbst aus oder nimmt sich die eigene Rolle: Bitten Sie jemand anderen darum',
  'Node.js {major} has been out of support since {end}': 'Node {major} wird seit {end} nicht mehr gepflegt',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node {node} ist eine kurze Ausgabe, die ein halbes Jahr lang gepflegt wird',
  'Node.js {node} is too old; {node2} is required': 'Node {node} ist zu alt: Nötig ist {node2}',
  'No import is running': 'Es wird nichts übernommen',
  'Maximum nesting depth of an operation.': 'Ineinander liegende Objekte, die eine Operation höchstens auswählen darf.',
  'Maximum number of objects in the variables of an operation.': 'Objekte in den Variablen einer Operation höchstens.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Objekte, nach denen eine Operation fragen darf, ineinander liegende Listen multipliziert, und mit denen sie beantwortet werden darf.',
  'Deprecated; use `landingPage: true`.': 'Älterer Name von `landingPage: true`.',
  'GraphQL API for all content types': 'Ein GraphQL-Endpunkt für alle Inhaltstypen',
  'A single request can move at most 1000 folders. Move their contents first':
    'Eine Anfrage verschiebt höchstens 1000 Ordner: Verschieben Sie zuerst, was darin steht',
  'A single request can delete at most 1000 folders and files. Delete their contents first':
    'Eine Anfrage entfernt höchstens 1000 Ordner und Dateien: Entfernen Sie zuerst, was darin steht',
  'Maximum number of operations in a batched request.': 'Operationen einer Anfrage höchstens, wo mehrere erlaubt sind.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Ursprünge, von denen die Seite Bilder zeigt, neben diesem Server und dem Ort, an dem Dateien liegen.',
  'Allowed origins, in addition to that of `server.url`.': 'Ursprünge, deren Seiten sie verwenden dürfen, neben dem von `server.url`.',
  'The document is being changed by another request': 'Andere ändern gerade dasselbe Dokument',
  'The documents were changed repeatedly by other requests': 'Andere haben dieselben Dokumente immer wieder geändert',
  'The file is being changed by other requests. Try again later': 'Andere arbeiten zu lange an derselben Datei',
  'Preview URLs of your site by content type.': 'Seiten der Website, die Dokumente so zeigen, wie sie wären, nach Inhaltstyp.',
  'Password must be less than {passwordBytes} bytes': 'Das Passwort muss kürzer als {passwordBytes} Bytes sein',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Prefix of all content API routes.': 'Pfad vor jeder Route der Inhalts-API.',
  'Endpoint path.': 'Pfad des Endpunkts.',
  'Payload Too Large': 'Die Anfrage ist zu groß',
  Permissions: 'Rechte',
  'Maximum number of pixels of an image.': 'Pixel, die ein Bild haben darf.',
  Port: 'Port',
  'SMTP port: 587 for STARTTLS, 465 for TLS.':
    'Port des Servers: 587 für Mail, die unverschlüsselt beginnt und zu TLS wechselt, 465 für TLS von Anfang an.',
  'Private attributes': 'Private Attribute',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Produkte mit Varianten, ein Baum von Abteilungen, Marken und Bestellungen, die nur ihre Kunden sehen.',
  Project: 'Projekt',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projekte werden nur in der Entwicklung übernommen: Dieser Dienst läuft in Produktion (NODE_ENV).',
  Propose: 'Vorschlagen',
  Public: 'Öffentlich',
  'REST API for all content types': 'REST-Routen für alle Inhaltstypen',
  Refresh: 'Erneuern',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Verbindungen von `Query` auch nach Schlüsseln lesen: `after` von `PaginationArg`, und `next` neben `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Abfrageparameter ablehnen, die niemand kennt, statt sie zu übergehen.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Ablehnen, was eine Seite einer fremden Website ungefragt senden kann; ein Objekt nennt die Header, die beweisen, dass es keine ist.',
  Register: 'Registrieren',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Texte anhand ihres Hashs merken (automatic persisted queries), `ttl` Sekunden lang; false: ablehnen.',
  'Repeatable components': 'Wiederholbare Komponenten',
  'Request aborted': 'Anfrage abgebrochen',
  'Request body cannot be empty': 'Der Body der Anfrage darf nicht leer sein',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Anfragen aller Art von einer Adresse innerhalb von `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Anfragen einer Art von einer Adresse (und zu einer E-Mail-Adresse) innerhalb von `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Anfragen von Plugins nach außen, nur an öffentliche Adressen',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Anfragen, die einem Ziel gleichzeitig gesendet werden, von allen Knoten zusammen.',
  'Reset password': 'Passwort zurücksetzen',
  'Role not found': 'Rolle nicht gefunden',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Rollen des Teams nach Schlüssel, neben `administrator`, `editor` und `author`; die beiden letzten dürfen neu festgelegt werden.',
  Rotate: 'Geheimnis erneuern',
  'Ownership rules': 'Regeln nach Besitzer',
  'Additional validation rules for GraphQL documents.': 'Regeln für Dokumente neben denen von GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Sekunden, nach denen eine Sitzung in jedem Fall endet.',
  'Seconds of inactivity after which a session expires.': 'Sekunden, nach denen eine unbenutzte Sitzung endet.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Sekunden, die eine Anmeldung auf ihren Code wartet und ein neu eingerichteter Faktor auf seinen ersten.',
  'Lifetime of an access token in seconds.': 'Sekunden, die ein Zugriffstoken gilt.',
  'Lifetime of the code in seconds.': 'Sekunden, die der Code gilt.',
  'Lifetime of the link in seconds.': 'Sekunden, die der Link gilt.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'Sekunden, die der Token eines Benutzers gilt. Nicht für `refresh`.',
  'In seconds.': 'Sekunden.',
  Send: 'Senden',
  'Send email confirmation': 'Bestätigung der E-Mail-Adresse senden',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Nichts senden, bevor die Verbindung zu TLS gewechselt hat. `false`, wo der Server keines anbietet, etwa auf dieser Maschine.',
  Sender: 'Absender',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Absender aller Mails: `post@example.org` oder `Example <post@example.org>`. Nötig mit `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'Dienst nicht verfügbar',
  Sessions: 'Sitzungen',
  Share: 'Teilen',
  Shop: 'Shop',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Die Sandbox am Endpunkt zeigen, oder eine Funktion, die entscheidet; Standard: nicht in Produktion.',
  Registration: 'Registrierung',
  'Image sizes': 'Bildgrößen',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Kleinere Kopien von Bildern nach Namen: Pixel der Seite des Quadrats, in das die Kopie passt. Neben `thumbnail`, das in 245 × 156 passt.',
  'Some of the provided components in {name} are not related to the entity':
    'Einige der angegebenen Komponenten in {name} gehören nicht zu diesem Eintrag',
  'This email address is already in use': 'Diese Adresse hat schon jemand',
  'Whether to connect with TLS. Default: if the port is 465.': 'TLS vom ersten Byte an. Standard: ob der Port 465 ist.',
  'Whether a request can contain several operations (batching).': 'Mehrere Operationen in einer Anfrage annehmen.',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Nur mit Servern sprechen, deren Zertifikat ihres ist. Eigene Zertifikate gehören in `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Änderungen über WebSockets am Endpunkt melden (`graphql-ws`); ein Objekt sagt, wie viel davon.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Das Schema mitteilen (`__schema`, `__type`); Standard: nicht in Produktion.',
  'Sends webhooks when content changes': 'Teilt anderen Diensten mit, was mit Dokumenten geschieht',
  'Project templates: blog, shop, documentation site': 'Vorlagen, mit denen ein Projekt beginnen kann: Blog, Shop, Dokumentation',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions": 'Die API als OpenAPI 3.1, für jeden Aufrufer, was er darf',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'Das `API_TOKEN_SALT` des Strapi-Projekts, dessen Tokens übernommen wurden (`plinth import strapi`): Ohne es werden sie nicht erkannt.',
  'The email address was changed by another request. Try again':
    'Die Adresse wurde durch eine andere Anfrage geändert: Versuchen Sie es erneut',
  'The response takes too long to read; nothing was written. Reduce populate, filters or sort':
    'Die Antwort zu lesen dauert zu lange: Nichts wurde geschrieben. Fragen Sie mit populate, dessen Filtern oder Sortierung nach weniger',
  'The app would not start with these changes:{stops}': 'Die App würde so nicht starten:{stops}',
  'Attribute of the target that owns the relation.': 'Das Attribut des Ziels, dem die Verknüpfungen gehören.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Das Attribut des Ziels, das dieselben Verknüpfungen von seiner Seite zeigt; sie gehören dieser Seite.',
  'The upload is slower than 1000 bytes per second': 'Der Body kommt langsamer als 1000 Bytes pro Sekunde an',
  'The request body is nested too deeply: the maximum is {maxDepth} levels':
    'Der Body ist zu tief geschachtelt: {maxDepth} Ebenen sind erlaubt',
  'The request body must be an object': 'Der Body der Anfrage muss ein Objekt sein',
  'The file data to be shared may have been deleted. Try again':
    'Die Bytes, die eine Datei teilen sollte, sind vielleicht weg: Versuchen Sie es erneut',
  'The component with id {id} occurs twice in {name}': 'Die Komponente mit der id {id} ist in {name} zweimal genannt',
  'Could not connect to the database': 'Die Datenbank ist nicht erreichbar',
  'The database is not usable': 'Die Datenbank kann nicht benutzt werden',
  'The database query failed: {message}': 'Die Datenbank konnte nicht abgefragt werden: {message}',
  'The database is busy': 'Die Datenbank ist ausgelastet',
  'The database server is out of sync with its cluster': 'Der Datenbankserver ist nicht auf dem Stand seines Clusters',
  'The default locale': 'Die Standardsprache',
  'The document was created by another request': 'Das Dokument wurde inzwischen angelegt',
  'The document has been modified; its current revision is {revision}':
    'Das Dokument hat sich inzwischen geändert: Es hat die Revision {revision}',
  'The folder is not empty. Use recursive=true to delete its contents, too':
    'Der Ordner ist nicht leer: recursive=true entfernt auch, was darin steht',
  'The image cannot be read, so its metadata cannot be removed':
    'Das Bild kann nicht gelesen werden, deshalb lassen sich die Metadaten nicht entfernen',
  'The image contains several rotated images, so its metadata cannot be removed':
    'Das Bild enthält mehrere Bilder, die gedreht gespeichert sind: Seine Metadaten lassen sich nicht entfernen',
  'The image contains {pages} images of {width} × {height} pixels, too many to remove its metadata':
    'Das Bild enthält {pages} Bilder von {width} × {height} Pixeln: zu viele, um die Metadaten zu entfernen',
  'The image has {width} × {height} pixels, which exceeds the maximum of {pixelLimit}':
    'Das Bild hat {width} × {height} Pixel: mehr als {pixelLimit}',
  'The image contains more than 8 compressed text blocks': 'Das Bild enthält mehr als 8 komprimierte Texte',
  'Admin panel at /admin': 'Die Oberfläche für Menschen, unter /admin',
  'The mail server rejected the email: {message}': 'Die Mail wurde nicht angenommen: {message}',
  'The locale "{code}" already exists': 'Die Sprache „{code}“ gibt es schon',
  'The content model cannot be edited here because the plugin content-type-builder is disabled. Edit the schema files':
    'Das Modell wird durch seine Dateien geändert: Das Plugin content-type-builder ist aus',
  'The content model can be edited only in development; this server runs in production (NODE_ENV)':
    'Das Modell wird nur in der Entwicklung geändert: Dieser Dienst läuft in Produktion (NODE_ENV)',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Das Modell wird nur in der Entwicklung geändert: Dieser Dienst läuft in Produktion (NODE_ENV).',
  'The name of "{code}"': 'Der Name von „{code}“',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Die Seite, auf die Mails führen, mit `?code=` (hinter `#`, wenn sie damit endet), auf der jemand ein neues Passwort eingibt: eine URL oder ein Pfad von `server.url`.',
  'The parts that are not files are larger than 1000000 bytes': 'Die Teile, die keine Dateien sind, sind größer als 1000000 Bytes',
  'Password of `user`.': 'Das Passwort von `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file': 'Das Plugin „settings“ ist aus: Sagen Sie es in der Datei',
  'The provided current password is invalid': 'Das jetzige Passwort ist falsch',
  'The provided password is invalid': 'Das angegebene Passwort ist falsch',
  'The query timed out': 'Die Abfrage dauert zu lange',
  'The refresh token has already been used': 'Der Refresh-Token wurde gerade benutzt',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'Die Relation mit der id {documentId} ist schon verknüpft. Dieselbe Relation lässt sich nicht zweimal verknüpfen.',
  'The role "{type}" is defined in {file}, at roles.{type2}; edit it there':
    'Die Rolle „{type}“ legt {file} fest: Ändern Sie sie dort, unter roles.{type2}',
  'The same document is connected twice in {name}': 'Dasselbe Dokument ist in {name} zweimal verknüpft',
  'The template "{name}" is not installed': 'Die Vorlage „{name}“ wurde nicht übernommen',
  'The template "{starter}" is being installed or removed. Wait until it finishes':
    'An der Vorlage „{starter}“ wird gearbeitet: Warten Sie, bis das fertig ist',
  'The token "{name}" is defined in config/access; remove it there':
    'Der Token „{name}“ kommt aus config/access: Nehmen Sie ihn dort heraus',
  'The token "{name}" is defined in {file}; edit it there': 'Der Token „{name}“ kommt aus {file}: Ändern Sie ihn dort',
  'The token "{name}" was imported from another server. Revoke it and create a new one':
    'Der Token „{name}“ stammt von einem anderen Server: Widerrufen Sie ihn, und erstellen Sie an seiner Stelle einen neuen',
  'Version of the API in the document.': 'Die Version der API, wie das Dokument sie nennt.',
  'You have reached the maximum of 100 views. Delete one first': 'Sie haben schon 100 eigene Ansichten: Entfernen Sie zuerst eine',
  'Two-factor authentication is already set up': 'Es gibt schon einen zweiten Faktor',
  'An administrator already exists. Sign in, or ask for an account':
    'Es gibt schon einen Administrator: Melden Sie sich an, oder bitten Sie um ein Konto',
  'Locale "{code}" not found': 'Die Sprache „{code}“ gibt es nicht',
  'Preview is not configured for this content type': 'Für diesen Inhaltstyp gibt es keine Vorschau',
  'The database is out of disk space': 'In der Datenbank ist kein Platz mehr',
  'Two-factor authentication is not set up': 'Es gibt keinen zweiten Faktor',
  'No two-factor setup is in progress. Start again': 'Kein zweiter Faktor wartet auf seinen ersten Code: Beginnen Sie von vorn',
  'The document no longer exists': 'Ein solches Dokument gibt es nicht mehr',
  'Locale not found': 'Eine solche Sprache gibt es nicht',
  'Setting not found': 'Eine solche Einstellung gibt es nicht',
  'Template "{name}" does not exist; available: {startersThere}': 'Eine Vorlage „{name}“ gibt es nicht: Es gibt {startersThere}',
  'Token "{name}" not found': 'Einen Token namens „{name}“ gibt es nicht',
  'This user no longer exists': 'Jemanden dieses Namens gibt es nicht mehr',
  'These names are already in use: {taken}. Rename them, or use another template.':
    'Diese Namen sind vergeben: {taken}. Benennen Sie um, was sie hat, oder nehmen Sie eine andere Vorlage.',
  'Require email confirmation': 'Die Anmeldung geht erst nach Bestätigung der Adresse',
  'You must set a password first; it is needed to verify your identity':
    'Dieses Konto braucht zuerst ein Passwort, an dem sein Besitzer zu erkennen ist',
  'This attribute must be unique': 'Dieses Attribut muss eindeutig sein',
  'This link has expired. Restart the server to get a new one, or use `plinth admin create`':
    'Dieser Link gilt nicht mehr: Starten Sie den Server neu, dann gibt es einen anderen, oder nutzen Sie `plinth admin create`',
  'This node uses an older content model than the migrated database and must be replaced':
    'Dieser Knoten läuft mit einem älteren Modell als dem, auf das die Datenbank umgestellt wurde, und muss ersetzt werden',
  'This query is no longer stored': 'Diese Abfrage wird nicht mehr aufbewahrt',
  'This two-factor setup can no longer be verified. Ask an administrator to reset it':
    'Dieser zweite Faktor lässt sich nicht mehr prüfen: Ein Administrator muss ihn entfernen',
  'This user has not set up two-factor authentication': 'Dieser Benutzer hat keinen zweiten Faktor',
  'Token not found': 'Token nicht gefunden',
  'API tokens': 'Tokens für Maschinen',
  'Too many images are waiting to be processed': 'Zu viele Bilder warten auf Bearbeitung',
  'Too many {what} at {path}: the maximum is {limit}': 'Zu viele {what} bei {path}: Ein Body darf {limit} enthalten',
  'Type of the role assigned at registration.': 'Typ der Rolle für alle, die sich registrieren.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Typen von Rollen, deren Benutzer einen zweiten Faktor haben müssen: Bis dahin sind sie nicht angemeldet, und ihre Tokens sind nichts wert.',
  'UID of the related content type.': 'Uid des Inhaltstyps, auf den verwiesen wird.',
  Uniqueness: 'Eindeutigkeit',
  'Update role': 'Rolle ändern',
  User: 'Benutzer',
  'User not found': 'Benutzer nicht gefunden',
  'Username already taken': 'Der Benutzername ist schon vergeben',
  'End users, roles and permissions': 'Benutzer, Rollen und was Rollen dürfen',
  'Localization of content': 'Fassungen von Dokumenten in mehreren Sprachen',
  View: 'Ansehen',
  'Allow registration': 'Besucher legen selbst Konten an',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Was Clients vom Modell lesen: Inhaltstypen und Komponenten über REST',
  'Content events, delivered to all nodes': 'Was mit Dokumenten geschieht, auf allen Knoten mitgeteilt',
  'Its extensions are defined in code; edit them in {origin}.':
    'Was dazu ergänzt ist, ist als Code geschrieben: Ändern Sie es in {origin}.',
  'Settings that can be changed at runtime': 'Was Menschen ändern, während der Dienst läuft',
  'Name of this server as shown in authenticator apps.': 'Wie die App auf dem Telefon diesen Server nennt.',
  'Cookie name.': 'Wie das Cookie heißt.',
  'Title of the API in the document.': 'Wie das Dokument die API nennt.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Was der Anbieter zu einzelnen Aktionen wissen will; `local` fragt nichts, `s3` nimmt Parameter seiner Anfragen.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Was der Anbieter wissen will; für `local` und `s3` steht es in der README des Plugins.',
  'Reply-to address. Default: the sender.': 'Wohin Antworten gehen. Standard: an den Absender.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Wohin jemand kommt, der ihm gefolgt ist: eine URL oder ein Pfad von `server.url`. Standard: Die Antwort ist `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Wo die Bytes von Dateien liegen: `local` (ein Ordner), `s3` (ein Bucket; auch `aws-s3`) oder was ein anderes Plugin zu `UPLOAD` hinzugefügt hat.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Wo gezählt wird. `memory`: Jeder Knoten zählt für sich. `database`: alle Knoten zusammen, um den Preis einiger Schreibvorgänge.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Ob `formats` einen `placeholder` enthält: ein Bild von höchstens 16 × 16 Pixeln als Data-URL, das unscharf gezeigt wird, während ein größeres lädt.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Ob ein Schreibvorgang, der in einer veröffentlichten Fassung endet (POST und PUT ohne `status=draft`), auch die Aktion `publish` mit ihrer Regel verlangt. `false`: `create` und `update` veröffentlichen, wie in der Referenz, auch wenn jemand allein nicht `publish` darf. Standard: `false`, mit einem Hinweis beim Start; neue Apps sagen `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Ob Dateien gleichen Inhalts ihre Bytes und damit ihre Adresse teilen. Die README des Plugins sagt, was das verrät.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Ob Dateien in Ordnern stehen: `folder` von Dateien, `/api/upload/folders` und `fileInfo.folder`, für Aufrufer mit den Rechten dazu.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Ob Filter Medien und die Attribute ihrer Dateien verwenden können, wie in Strapi. Ein Import aus Strapi schaltet es ein.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Ob Bilder behalten, was Kameras und Programme darin vermerkt haben: Ort (GPS), Zeit, Kamera, Autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.': 'Ob es nur über HTTPS gesendet wird. Standard: in Produktion.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Ob seine Cookies nur über HTTPS gesendet werden. Standard: in Produktion.',
  'Whether lists include the total count, unless specified in the request.':
    'Ob Listen sagen, wie viele Dokumente es insgesamt gibt, wenn die Anfrage es nicht entscheidet.',
  'Whether users can set up two-factor authentication.': 'Ob Menschen ihre Konten durch Codes einer App auf ihrem Telefon schützen dürfen.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Ob Refresh-Tokens in einem Cookie kommen und gehen, das kein Skript lesen kann, statt in Bodys.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Ob Anfragen zum Anmelden, Registrieren oder Wiederherstellen eines Kontos gezählt werden.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Ob es eine Seite gibt, um das Dokument zu lesen, `/api/openapi.html`. Standard: nicht, wenn `NODE_ENV` `production` ist.',
  'SameSite attribute of the cookie.': 'Welche Anfragen, die auf anderen Websites beginnen, das Cookie tragen.',
  'SMTP username. Default: no authentication.': 'Wer sich dort anmeldet. Standard: niemand.',
  'Maximum number of tokens in an operation.': 'Wörter und Zeichen, die der Text einer Operation höchstens haben darf.',
  'Background job queues, processed by any node':
    'Arbeit, die von einem der Knoten erledigt wird, sobald sie in eine Warteschlange gestellt ist',
  'You do not have all the permissions of {what}: {first}{others}{later}':
    'Sie dürfen nicht alles, was {what} darf: {first}{others}{later}',
  ', which includes what is added later': ', einschließlich dessen, was später hinzukommt',
  'Tokens of this type include what is added later, so only administrators and tokens with full access can create them. List the actions that the token needs instead':
    'Token dieser Art umfassen auch, was später hinzukommt. Deshalb können nur Administratoren und Token mit Vollzugriff sie erstellen. Geben Sie stattdessen die Aktionen an, die der Token braucht',
  'You must be authenticated to reset your password': 'Sie müssen angemeldet sein, um Ihr Passwort zu ändern',
  'Your account email is not confirmed': 'Die E-Mail-Adresse Ihres Kontos ist nicht bestätigt',
  'Your account has been blocked by an administrator': 'Ihr Konto wurde von einem Administrator gesperrt',
  'Your new password must be different than your current password': 'Ihr neues Passwort muss ein anderes sein als das jetzige',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: ein Token, wie in `jwt`. `refresh`: ein kurzer und ein weiterer, mit dem er erneuert wird, wie in `sessions`.',
  'a URL such as https://example.com': 'eine URL wie https://example.com',
  'a custom token must list its actions': 'ein eigener Token listet seine Aktionen auf',
  'this key name is reserved in JavaScript; choose another name':
    'ein Schlüssel dieses Namens kann in JavaScript nicht verwendet werden: Wählen Sie einen anderen Namen',
  'an array': 'eine Liste',
  'an array with at least one item': 'eine Liste mit mindestens einem Eintrag',
  'an array with at least {least} items': 'eine Liste mit mindestens {least} Einträgen',
  'a sender is required; set it here or with MAIL_FROM': 'eine Mail braucht einen Absender: Setzen Sie ihn, oder MAIL_FROM in der Umgebung',
  'a number': 'eine Zahl',
  'a number greater than 0': 'eine Zahl über 0',
  'a number from {least} to {most}': 'eine Zahl von {least} bis {most}',
  'a number of at least {least}': 'eine Zahl von mindestens {least}',
  'a number of at most {most}': 'eine Zahl von höchstens {most}',
  'a path must not contain NUL characters': 'ein Pfad enthält kein NUL',
  'a regular expression as a string': 'ein regulärer Ausdruck als Text',
  'a mail server requires a sender; set "from"': 'ein Server braucht einen Absender der Mails: Nennen Sie auch "from"',
  'a string': 'ein Text',
  'a string of at least {least} characters': 'ein Text mit mindestens {least} Zeichen',
  'a string of at most {most} characters': 'ein Text mit höchstens {most} Zeichen',
  'a string of {least} to {most} characters': 'ein Text mit {least} bis {most} Zeichen',
  'a non-empty string': 'ein Text, der nicht leer ist',
  'a value of type {value}': 'ein Wert vom Typ {value}',
  'an integer': 'eine ganze Zahl',
  'an integer from {least} to {most}': 'eine ganze Zahl von {least} bis {most}',
  'an integer of at least {least}': 'eine ganze Zahl von mindestens {least}',
  'an integer of at most {most}': 'eine ganze Zahl von höchstens {most}',
  'public URL': 'Adresse',
  'an empty string': 'ein leerer Text',
  'an object': 'ein Objekt',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'ein Objekt mit id oder documentId kann nicht auch connect, disconnect oder set enthalten',
  'an object without either': 'ein Objekt ohne beides',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'Anmeldeversuche werden nicht gezählt (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: Dieser Typ hat kein solches Attribut vom Typ uid',
  clock: 'Uhr',
  'code must be six digits or a recovery code': 'code muss aus sechs Ziffern bestehen oder ein Wiederherstellungscode sein',
  'component entries': 'Einträge von Komponenten',
  'component entries are not valid JSON': 'Einträge von Komponenten sind kein JSON',
  'data must be an object': 'data muss ein Objekt sein',
  database: 'Datenbank',
  disk: 'Festplatte',
  'each of the {nodes} nodes counts sign-in attempts separately': 'jeder der {nodes} Knoten zählt Anmeldeversuche für sich',
  environment: 'Umgebung',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'erwartet wird ein Datum: 2027-01-31 oder 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'erwartet wird eine documentId, eine id, ein Objekt mit einer davon oder eine Liste davon, gefunden wurde {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'erwartet wird eine Sprache wie fr oder eine mit Region oder Schrift wie pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'erwartet wird eine Adresse: "post@example.org" oder "Example <post@example.org>"',
  'expected a JSON value': 'erwartet wird, was JSON fassen kann',
  'expected {expected}': 'erwartet wird {expected}',
  'expected {expected}, found {found}': 'erwartet wird {expected}, gefunden wurde {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'erwartet wird {expected}, gefunden wurde {found}; ist „{meant}“ gemeint?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'erwartet wird {expected}, gefunden wurde {found}; schreiben Sie {meant}, ohne Anführungszeichen',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt: Der Token ist abgelaufen: Sagen Sie, bis wann der neue gilt',
  'run it as a dedicated user': 'geben Sie ihm einen eigenen Benutzer',
  'set a long random password for this user': 'geben Sie diesem Benutzer ein langes zufälliges',
  'has only {secret} characters': 'hat nur {secret} Zeichen',
  headers: 'Header',
  'images are stored unchanged, without formats and with their metadata':
    'Bilder werden gespeichert, wie sie kommen, ohne Größen und kleinere Kopien und mit ihren Metadaten',
  'is a required field': 'ist ein Pflichtfeld',
  'is missing, expected {expected}': 'fehlt, erwartet wird {expected}',
  'is not a valid regular expression: {message}': 'ist kein regulärer Ausdruck: {message}',
  'is not set': 'ist nicht gesetzt',
  'the check failed: {value}': 'die Prüfung war nicht möglich: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'es ist nicht der Schlüssel, mit dem diese versiegelt wurden',
  'has already expired': 'es ist schon vorbei',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'es lauscht auf {host} und glaubt X-Forwarded-For, von einem Proxy: Wer den Port an ihm vorbei erreicht, wählt seine Adresse selbst',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'es lauscht auf {host} und glaubt X-Forwarded-For, von {proxies} Proxys: Wer den Port an ihnen vorbei erreicht, wählt seine Adresse selbst',
  'the process runs as root': 'er läuft als root',
  'keep it enabled': 'lassen Sie es eingeschaltet',
  'remove it': 'lassen Sie es weg',
  'keep security.enabled in {middlewares} set to true': 'lassen Sie security.enabled von {middlewares} an',
  'put a TLS-terminating proxy in front of the server and set its URL': 'lassen Sie einen Proxy TLS sprechen, und nennen Sie seine Adresse',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'lassen Sie beide eine sein: npm ls {name} zeigt, wer welche verlangt',
  'synchronize both clocks with NTP': 'lassen Sie beide einem Zeitdienst (NTP) folgen',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'lassen Sie nur den Proxy den Port erreichen; wie viele es sind, gehört in proxies',
  'related documents': 'verknüpfte Dokumente',
  'relations belong to component entries that do not exist': 'Verknüpfungen gehören zu Einträgen von Komponenten, die es nicht gibt',
  'relations belong to versions that do not exist': 'Verknüpfungen gehören zu Fassungen, die es nicht gibt',
  'relations point to documents that do not exist': 'Verknüpfungen führen zu Dokumenten, die es nicht gibt',
  'relations in column "{target}" have no position among those to the same document':
    'Verknüpfungen der Spalte „{target}“ haben keinen Platz unter denen zum selben Dokument',
  'relations of one list have the same position': 'Verknüpfungen einer Liste haben denselben Platz',
  log: 'Log',
  'free up disk space': 'schaffen Sie rechtzeitig Platz',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'schaffen Sie Platz: Ohne ihn wird Schreiben mit 507 abgelehnt',
  'freed memory is not returned to the system: {unset} are not set': 'freigegebener Speicher wird behalten: {unset} sind nicht gesetzt',
  'freed memory is not returned to the system: {unset} is not set': 'freigegebener Speicher wird behalten: {unset} ist nicht gesetzt',
  'fix this first; the server cannot start': 'beheben Sie das zuerst: Der Server startet nicht',
  'content model': 'Modell',
  'must be a JSON object': 'muss ein JSON-Objekt sein',
  'must be a `number` type': 'muss vom Typ `number` sein',
  'must be a `string` type': 'muss vom Typ `string` sein',
  'must be an array with one item for each of the {count} files': 'muss eine Liste sein, ein Eintrag für jede der {count} Dateien',
  'must be an object': 'muss ein Objekt sein',
  'must be an object with x and y': 'muss ein Objekt aus x und y sein',
  'must be at most 255 characters': 'darf höchstens 255 Zeichen haben',
  'must be greater than or equal to 0': 'muss größer oder gleich 0 sein',
  'must be less than or equal to 100': 'muss kleiner oder gleich 100 sein',
  'must be a single object, because there is only one file': 'muss ein einzelnes Objekt sein: Es gibt nur eine Datei',
  'must be the id or documentId of a folder, or null': 'muss die id oder documentId eines Ordners sein, oder null',
  'must be written with plain characters: "{plain}"': 'muss mit einfachen Zeichen geschrieben sein: „{plain}“',
  'must not be empty, or start or end with white space': 'darf nicht leer sein und nicht mit Leerraum beginnen oder enden',
  'must not be nested more than 64 levels deep': 'darf nicht tiefer als 64 Ebenen geschachtelt sein',
  'must not contain an unpaired surrogate': 'darf kein halbes Ersatzzeichenpaar enthalten',
  'must not contain NUL characters': 'darf das Zeichen NUL nicht enthalten',
  'must not contain the key __proto__': 'darf den Schlüssel __proto__ nicht enthalten',
  'must not contain invisible characters': 'darf keine Zeichen enthalten, die niemand sieht',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'darf weder "/", "\\" noch Steuerzeichen enthalten und nicht "." oder ".." sein',
  'must not contain control characters': 'darf keine Steuerzeichen enthalten',
  'must contain "name" or "language"': 'muss "name" oder "language" nennen',
  'name is a required field': 'name ist ein Pflichtfeld',
  'name: a folder with this name already exists': 'name: Einen Ordner dieses Namens gibt es schon',
  'new component entries would reuse existing IDs': 'neue Einträge von Komponenten bekämen Kennungen anderer',
  'no emails are sent: no mail server is configured': 'es wird keine Mail gesendet: Es gibt keinen Server dafür',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'niemand hat gesagt, wo Clients es erreichen: Links in Mails führen zu http://{host}:{port}',
  node: 'Node',
  'one of {values}': 'einer von {values}',
  'only a custom token can list actions; this token is {type}': 'nur ein eigener Token listet Aktionen auf, dieser ist {type}',
  'other users can read or write {file} ({mode})': 'andere als der Besitzer dürfen {file} lesen oder schreiben ({mode})',
  packages: 'Pakete',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: Ein Ordner kann nicht in sich selbst stehen, auch nicht in einem Ordner, den er enthält',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: Ordner dürfen {maxLevels} Ebenen tief ineinander stehen',
  'parent: folder not found': 'parent: Einen solchen Ordner gibt es nicht',
  'run plinth check --repair to fix it': 'plinth check --repair bringt es in Ordnung',
  'run plinth migrate --allow-loss if the data is no longer needed': 'plinth migrate --allow-loss, wenn es niemand mehr braucht',
  plugins: 'Plugins',
  process: 'Prozess',
  proxy: 'Proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy': 'rateLimit.proxies zählt Proxys, und server.proxy glaubt keinem',
  'looks like an example value': 'liest sich wie ein Beispiel',
  'recursive must be true or false': 'recursive muss true oder false sein',
  'document records without a version': 'eingetragene Dokumente haben keine Fassung',
  'consists of only a few different characters': 'wiederholt wenige Zeichen',
  'use Node.js {newest}': 'führen Sie es mit Node {newest} aus',
  'provide at least one change': 'Sagen Sie, was sich ändern soll',
  'security headers are disabled': 'Sicherheits-Header sind aus',
  'see the server log': 'sehen Sie ins Log',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'sehen Sie ins Log dieser Zeit, und lassen Sie neu erzeugen, was er aus Ereignissen macht',
  'see the error message': 'siehe die Meldung',
  'set LOG_LEVEL=info': 'setzen Sie LOG_LEVEL=info',
  'set NODE_ENV=production': 'setzen Sie NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'setzen Sie PUBLIC_URL, oder url in {server}',
  'set proxy to false if there is no proxy': 'setzen Sie proxy auf false, wo es keinen gibt',
  'set proxy to true': 'setzen Sie proxy auf true',
  start: 'Start',
  'this role': 'eine solche Rolle',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'schalten Sie sie in der Schemadatei ein, oder entfernen Sie die Versionen mit plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'schalten Sie es in config/plugins ein, oder lassen Sie es wissentlich aus',
  'use a release with an even major version': 'nehmen Sie eine mit gerader Nummer',
  'that it has missed events': 'dass er Ereignisse verpasst hat',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'die App hat eine andere Kopie von „{name}“, in {theirs}, als die laufende in {ours}',
  'the database clock is {apart} s ahead of the clock of this machine':
    'die Uhr der Datenbank geht {apart} s vor gegenüber der dieser Maschine',
  'the database clock is {apart} s behind the clock of this machine':
    'die Uhr der Datenbank geht {apart} s nach gegenüber der dieser Maschine',
  'the condition is empty: remove "where"': 'die Bedingung verlangt nichts: Lassen Sie "where" weg',
  'fix the content first; the server cannot start': 'zuerst müssen die Inhalte geändert werden: Der Server startet nicht',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'das Cookie von Sitzungen geht auch über einfaches HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'die Umgebungsvariable {variable}',
  'it is created at the first start': 'der erste Start legt sie an',
  "the folder contains items that you don't have permission to delete": 'der Ordner enthält, was Sie nicht entfernen dürfen',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'der Folger „{name}“ konnte {what} {attempts}-mal nicht verarbeiten, und was dahinter liegt, wartet',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'der Folger „{name}“ hat {count} Ereignisse übersprungen, die er nicht verarbeiten konnte: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'der Index, der „{name}“ eindeutig hält, kennt ihre Werte nicht',
  'the last was {value}, at {value2}': 'der letzte war {value}, um {value2}',
  'the log level is {logLevel}': 'die Log-Stufe ist {logLevel}',
  'no longer part of the content model: {text}': 'das Modell will es nicht mehr: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'der nächste Start führt sie aus; plinth migrate --dry-run listet sie auf',
  'the number {value}': 'die Zahl {value}',
  'the stored version counts do not match the existing versions':
    'die gemerkten Anzahlen von Fassungen sind nicht die der Fassungen, die da sind',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'das Passwort des Benutzers „{user}“ auf {hostname} ist leicht zu erraten',
  'the password of the database user "{user}" at {hostname} is empty': 'das Passwort des Benutzers „{user}“ auf {hostname} ist leer',
  'the plugin "{owner}" is disabled': 'das Plugin „{owner}“ ist aus',
  'the plugin "{plugin}" is disabled': 'das Plugin „{plugin}“ ist aus',
  'the role "{name}"': 'die Rolle „{name}“',
  'the role "{role}"': 'die Rolle „{role}“',
  'the token "{name}"': 'der Token „{name}“',
  'the database user lacks a privilege: {words}': 'dem Benutzer der Datenbank fehlt ein Recht: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'es gibt kein JWT_SECRET, ohne das in Produktion nichts startet',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'es gibt keinen Schlüssel, und diese wurden mit einem versiegelt',
  'the plugin "{plugin}" does not exist': 'ein Plugin „{plugin}“ gibt es nicht',
  'the provider "{provider}" does not exist': 'Einen Anbieter „{provider}“ gibt es nicht',
  'the role "{name}" does not exist': 'Eine Rolle „{name}“ gibt es nicht',
  'the role "{role}" does not exist': 'Eine Rolle „{role}“ gibt es nicht',
  'does not exist yet': 'noch gibt es keine',
  'this is a bug in the plugin "{plugin}"': 'das ist ein Fehler des Plugins „{plugin}“',
  'true or false': 'true oder false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type muss aus 3 bis 64 Buchstaben, Ziffern, "_" und "-" bestehen',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type muss angegeben werden, da er sich nicht aus dem Namen bilden lässt: 3 bis 64 Buchstaben, Ziffern, "_" und "-"',
  'the type of a role cannot be changed; it is "{type}"': 'type einer Rolle ändert sich nie: Er ist „{type}“',
  'type: content type does not exist': 'type: Einen solchen Inhaltstyp gibt es nicht',
  'unknown key; did you mean "{meant}"?': 'unbekannter Schlüssel; ist „{meant}“ gemeint?',
  'unknown key; known keys: {known}': 'unbekannter Schlüssel; bekannt sind {known}',
  'unknown key; no keys are allowed here': 'unbekannter Schlüssel; hier ist keiner bekannt',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url ist https, was ein Proxy spricht, und {value} ist aus: Alle Clients sehen wie einer aus, sodass Grenzen sie gemeinsam treffen, und Strict-Transport-Security wird nicht gesendet',
  'user and password must be set together': 'Benutzer und Passwort gehören zusammen',
  "username must not be an email address other than the account's own":
    'username darf keine E-Mail-Adresse sein, außer der des Kontos selbst',
  'value: provide a value, or a string in `from`': 'value: Nennen Sie einen Wert oder einen Text in `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'Versionen entlang „{axis}“ sind verborgen, von {types}: deren {option} ist aus',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'Fassungen entlang „{axis}“ sind verborgen, von {types}: Das Plugin, das sie mitbringt, ist aus',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'Fassungen bei {name} „{value}“ haben keine bei „{on}“, oder eine ältere, die seitdem niemand geschrieben hat',
  'versions of documents without a document record': 'Fassungen gehören zu Dokumenten, die nicht eingetragen sind',
  'versions whose documentId differs from that of their document': 'Fassungen tragen eine andere documentId als ihr Dokument',
  'a shared view must have a name': 'was alle sehen, hat einen Namen',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'wer anlegen oder ändern darf, kann damit auch veröffentlichen, ohne ein Recht dazu: Sagen Sie writesAskPublish in config/plugins, draft-and-publish.config; true verlangt dieses Recht, false lässt es, wie es ist',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, der Wert des Tokens „{name}“, {weak}',
  '{count} failed': '{count} fehlgeschlagen',
  '{file} cannot be read ({code})': '{file} kann nicht gelesen werden ({code})',
  '{file} is not UTF-8 encoded; save it as UTF-8': '{file} ist kein UTF-8-Text: Speichern Sie die Datei in dieser Kodierung',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Setzen Sie ENCRYPTION_KEY auf den früheren Schlüssel, oder entfernen Sie sie mit `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} MB von {size} MB sind frei, wo {folder} liegt',
  '{key} is a required field': '{key} ist ein Pflichtfeld',
  '{key} is set in {saidBy}; edit it there': '{key} sagt {saidBy}: Ändern Sie es dort',
  '{label} is not valid': '{label} ist ungültig',
  '{name} field must have at least {min} items': 'Das Feld {name} muss mindestens {min} Einträge haben',
  '{name} field must have less than or equal to {max} items': 'Das Feld {name} darf höchstens {max} Einträge haben',
  '{name} has already signed in. To reset the password, use the forgot password link or `plinth admin password`':
    '{name} war schon einmal hier: Wer das Passwort vergessen hat, fordert eine Mail an oder nutzt `plinth admin password`',
  '{name} has not set up two-factor authentication': '{name} hat keinen zweiten Faktor',
  '{name} is a required field': '{name} ist ein Pflichtfeld',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} ist ein Geheimnis und wird nicht ausgeschrieben: Setzen Sie es in der Umgebung',
  '{name} is larger than {sizeLimit} bytes': '{name} ist größer als {sizeLimit} Bytes',
  '{name} is blocked. Unblock the user first': '{name} ist ausgesperrt: Lassen Sie die Person zuerst wieder zu',
  '{name} is the last active administrator. Make another user an administrator first':
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
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} bleibt in der Datenbank: Keine Option einer Datei sagt es',
  '{name} takes too long to match against "{regex}"': '{name} mit „{regex}“ zu vergleichen dauert zu lange',
  '{name} edited it but does not have permission to publish': '{name} hat es geschrieben und veröffentlicht nichts',
  '{path}: folder not found': '{path}: Einen solchen Ordner gibt es nicht',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} ist ein Geheimnis, und es gibt keinen Schlüssel, um es zu versiegeln: Setzen Sie ENCRYPTION_KEY auf das, was `plinth secret` ausgibt',
  '{problems} errors occurred': '{problems} Fehler sind aufgetreten',
  '{rest} more like this': '{rest} weitere dieser Art',
  '{steps} database migrations are pending': '{steps} Änderungen der Tabellen stehen aus',
  '{text}: tokens may expire and jobs may run at the wrong time': '{text}: Tokens enden und Aufgaben laufen zu falschen Zeiten',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} ist nicht https: Passwörter und Tokens lassen sich unterwegs lesen',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} ist an, und url liegt auf dieser Maschine: Ohne einen Proxy davor wählen Clients die Adresse, die Grenzen zählen',
  '{what} is set in {file}; edit it there': '{what} sagt {file}: Ändern Sie es dort',
  '{what}: this is the last role with permission to change roles or users. Grant {lookingAfter} to another role first':
    '{what}: Sie ist die letzte, die Rollen oder Benutzer ändern darf. Gewähren Sie zuerst einer anderen {lookingAfter}',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-Token des anderen Plinth, für `plinth content push` und `pull`, wo niemand ihn eintippt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Zuweisen',
  Bypass: 'Übergehen',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Bytes, die eine Zeile und alle Versionen eines Dokuments zusammen haben dürfen.',
  'Maximum size of an import in bytes, decompressed.': 'Bytes, die ein Import entpackt haben darf.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Archive, die ein Knoten gleichzeitig für alle erstellt, die Exporte abrufen.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Bytes, die alle Importe eines Aufrufers zusammen gespeichert haben dürfen. Vorgabe: das Vierfache von `maxSize`.',
  'is nested more than {levels} levels deep': 'ist tiefer als {levels} Ebenen verschachtelt',
  'contains a number that is too large': 'enthält eine zu große Zahl',
  'Your imports use {held} of {most} bytes. Delete some of them':
    'Ihre Importe belegen {held} Bytes und dürfen zusammen {most} belegen: Entfernen Sie einige davon',
  'Too many archives are being downloaded. Try again later':
    'Es werden schon so viele Archive abgerufen, wie gleichzeitig erstellt werden dürfen: Versuchen Sie es später noch einmal',
  'Maximum number of selected documents, including related documents.':
    'Dokumente, die samt denen, zu denen sie führen, gewählt werden dürfen.',
  'Full-text search': 'Findet Dokumente anhand ihrer Wörter',
  'Import and export of content, and transfer between Plinth instances': 'Import und Export von Inhalten, hier und zwischen Plinths',
  'API key of the service with write permission. Set it in the environment.': 'Sein Schlüssel, der schreiben darf: aus der Umgebung.',
  'Locale of content that is not localized.': 'Sprache von Inhalten ohne Sprachfassungen, als Sprachcode.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Millisekunden, die ein Plan erneut versucht wird, dessen Dokumente oder Datenbank nicht erreichbar sind.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Millisekunden, die Pläne nach ihrem Ende aufbewahrt werden; bis dahin lassen sie sich rückgängig machen.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Millisekunden, die das für einen Import Gesendete aufbewahrt wird und ein Export abgeholt werden kann.',
  'Response timeout in milliseconds.': 'Millisekunden, in denen er geantwortet haben muss.',
  'Maximum number of pending scheduled actions and releases.': 'Pläne, die gleichzeitig warten oder offen sein dürfen.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Veröffentlicht und zieht zurück zu einer Zeit, ein Dokument oder viele als Release',
  'Review workflow with stages and comments': 'Stufen, die Dokumente vor der Veröffentlichung durchlaufen, und Kommentare',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Wie der Index oder die Sammlung dort heißt. Apps, die sich einen Dienst teilen, haben je eigene.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Wo er ist: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Ob das Plugin `search` Dokumente anhand der Wörter des Attributs findet. `{ "weight": 3 }`: und wie viel es zählt.',
  'Search service to use.': 'Welcher Dienst.',
  'A verification of the audit log is already running': 'Das Audit wird schon geprüft',
  'this thread does not exist': 'diesen Thread gibt es nicht',
  'this attribute does not exist': 'dieses Attribut gibt es nicht',
  'The maximum of {comments} comments is reached. Delete some first': 'Es gibt schon {comments} Kommentare: bitte einige löschen',
  'You can only edit your own comments': 'Diesen Kommentar haben andere geschrieben',
  'You can only delete your own comments': 'Diesen Kommentar haben andere geschrieben',
  'a reply is resolved with its thread': 'eine Antwort wird zusammen mit ihrem Thread erledigt',
  '“{title}” does not have permission to read this attribute': '„{title}“ darf dieses Attribut nicht lesen',
  'Comment not found': 'Kommentar nicht gefunden',
  'duplicate stage "{id}"': 'es gibt eine weitere Stufe „{id}“',
  '"{onChange}" is not another stage of this content type': 'es gibt keine andere Stufe „{onChange}“',
  'must name at most {removed} stages': 'darf höchstens {removed} Stufen nennen',
  'must contain at least one stage': 'nennt keine Stufe',
  'the content type "{uid}" does not exist': 'es gibt keinen Inhaltstyp „{uid}“',
  '"{uid}" does not use draft & publish': '„{uid}“ hat keine Entwürfe (draftAndPublish) und nichts zu veröffentlichen',
  'This content type has no stages': 'Für diesen Inhaltstyp gibt es keine Stufen',
  'the stage "{asked}" does not exist': 'es gibt keine Stufe „{asked}“',
  'this user does not exist': 'diese Person gibt es nicht',
  '“{title}” does not have permission to read this document': '„{title}“ darf dieses Dokument nicht lesen',
  'The document was modified after you loaded it. Reload it before you move it':
    'Es wurde geändert, nachdem Sie es gelesen haben: Lesen Sie es noch einmal, bevor Sie es verschieben',
  'The document was already moved to “{name}”': 'Es wurde inzwischen verschoben: Es ist jetzt in „{name}“',
  'The stages are defined in {file}; edit them there': 'Die Stufen kommen aus {file}: bitte dort ändern',
  'The stages were modified by someone else. Reload them and try again': 'Die Stufen wurden inzwischen geändert',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Dokumente in „{name}“: {counts}. Bitte angeben, in welche Stufe sie kommen',
  'a removed stage used this ID; choose another one': 'eine solche Stufe gab es schon einmal: bitte eine andere ID wählen',
  'the stage "{to}" does not exist': 'es gibt keine Stufe „{to}“',
  'contains more than {removed} stages': 'nennt mehr als {removed} Stufen',
  'The document is in “{name}”; no stage allows publishing': 'Es ist in „{name}“; keine Stufe erlaubt das Veröffentlichen',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Die Änderung setzt es auf „{name}“ zurück; veröffentlichen ist möglich in {where}',
  'The document is in “{name}” but can only be published in {where}': 'Es ist in „{name}“; veröffentlichen ist möglich in {where}',
  'Only users can receive emails': 'Mails gibt es nur für Personen',
  'Assigned to you, in “{name}”': 'Ihnen zugewiesen, in „{name}“',
  'Someone mentioned you in a comment': 'Jemand erwähnt Sie in einem Kommentar',
  'Waiting in “{name}”': 'Es wartet in „{name}“',
  'Provide either types or documents': 'Geben Sie entweder Typen oder Dokumente an',
  'A CSV file holds documents of one content type. Choose one': 'Eine Tabelle enthält Dokumente eines Typs: Wählen Sie einen',
  "You don't have permission to read {displayName}": 'Sie dürfen {displayName} nicht lesen',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Diese Dokumente führen zu mehr als {maxChosen} anderen: Wählen Sie weniger, weniger Schritte oder ganze Typen',
  'Some of the selected documents of {type} do not exist': 'Manche der gewählten Dokumente von {type} gibt es nicht',
  'must be a single document': 'nimmt ein Dokument an',
  'must be a number': 'nimmt eine Zahl an',
  'must be true or false': 'nimmt true oder false an',
  'must be JSON': 'nimmt JSON an',
  'is longer than {value} bytes or has an unclosed quote':
    'ist länger als {value} Bytes, oder ein Anführungszeichen darin wird nie geschlossen',
  'has an unclosed quote': 'hat ein Anführungszeichen, das nie geschlossen wird',
  'has a quote in the middle of cell {cells}': 'hat ein Anführungszeichen mitten in Zelle {cells}',
  'has more than 10000 cells': 'hat mehr als 10000 Zellen',
  'The row starting at line {value} {what}': 'Der Datensatz, der in Zeile {value} beginnt, {what}',
  'Line {number} is longer than {most} bytes': 'Zeile {number} ist länger als {most} Bytes',
  'The archive is damaged or incomplete': 'Das Archiv ist beschädigt oder wurde abgeschnitten',
  'Only a CSV file can have a type and columns': 'Nur eine Tabelle verlangt einen Typ und Spalten',
  'Provide the content type of the rows': 'Geben Sie an, von welchem Typ die Zeilen der Tabelle sind',
  '{uid} has no attribute "{name}"': '{uid} hat kein Attribut „{name}“',
  'could not be stored; see the server log': 'kann nicht gespeichert werden, aus einem Grund, der im Log steht',
  'is a file, but this Plinth instance has no media library': 'ist eine Datei, und dieses Plinth hat keine Mediathek',
  "is a file, but you don't have permission to upload files": 'ist eine Datei, und Sie dürfen keine hochladen',
  'has no name': 'hat keinen Namen',
  'is a file without data': 'ist eine Datei ohne ihre Bytes',
  'the file data {bytes} is missing': 'die Bytes {bytes} fehlen',
  'could not be written; see the server log': 'kann nicht geschrieben werden, aus einem Grund, der im Log steht',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'führt zu {target} {documentId}, das es weder hier noch im Import gibt: Es wird weggelassen',
  'is not valid JSON': 'ist kein JSON',
  'is not an object': 'ist kein Objekt',
  'has the unknown key "{other}"': 'hat den Schlüssel „{other}“, den eine Zeile nicht hat',
  'does not name a content type of this app': 'nennt keinen Inhaltstyp dieser App',
  'has no documentId': 'hat keine documentId',
  'has an invalid locale': 'hat einen Sprachcode, der keiner ist',
  'has a status other than draft or published': 'hat einen Status, der weder draft noch published ist',
  'has an invalid date and time': 'hat eine Zeitangabe, die keine ist',
  'has an invalid file data name': 'hat in bytes keinen gültigen Namen',
  'has no data': 'hat keine Daten',
  'The file is empty. Its first line must contain the column names': 'Die Tabelle ist leer: Ihre erste Zeile nennt die Spalten',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'Die Spalte „{heading}“ ist kein Attribut von {uid}: Geben Sie mit `columns` an, welches es ist, oder null',
  'Duplicate column "{twice}"': 'Zwei Spalten heißen „{twice}“',
  'has {cells} cells instead of {columns}': 'hat {cells} Zellen, und es gibt {columns} Spalten',
  'is not a valid documentId': 'ist keine documentId',
  'must be draft or published': 'ist weder draft noch published',
  'The import is larger than {maxSize} bytes when decompressed': 'Der Import ist entpackt größer als {maxSize} Bytes',
  'The archive is more than 300 times as large when decompressed, which real content never is':
    'Das Archiv ist entpackt mehr als 300-mal so groß; das kommt bei Inhalten nicht vor',
  '{path} is ignored, because it is not part of an export': '{path} wird übergangen: Es ist keine der Dateien eines Exports',
  '{manifest} is missing; the archive may be incomplete': 'Es gibt kein {manifest}: Das Archiv wurde vielleicht abgeschnitten',
  '{file} is listed in {manifest} but missing in the archive': '{file} ist nicht im Archiv, obwohl {manifest} es nennt',
  '{file} was modified after the export': '{file} wurde nach dem Export geändert',
  'Content type {uid} does not exist here': 'Den Inhaltstyp {uid} gibt es hier nicht',
  '{uid} has different attributes here than in the source': '{uid} hat hier andere Attribute als dort, wo es herkommt',
  '{manifest} is not an export manifest: {message}': '{manifest} stammt nicht von einem Export: {message}',
  'The archive has format version {version}; this Plinth instance supports version 1':
    'Das Archiv hat Version {version} des Formats, und dieses Plinth liest Version 1',
  'More than 10000 lines of {source} cannot be read; it is not an export':
    'Mehr als 10000 Zeilen von {source} sind nicht lesbar: Es ist kein Export',
  '{name} was sent twice at the same time; send it again': '{name} wird zweimal gleichzeitig gesendet: Senden Sie es noch einmal',
  '{name} occurs twice in the archive': '{name} ist zweimal im Archiv',
  'The archive has more than 1000000 files': 'Das Archiv hat mehr als 1000000 Dateien',
  '{manifest} is larger than an export can create': '{manifest} ist größer, als ein Export es je erzeugt',
  '{manifest} is not valid JSON': '{manifest} ist kein JSON',
  'This import cannot be run now: it is not analyzed yet, is running, or is completed':
    'Dieser Import kann jetzt nicht ausgeführt werden: Er ist noch nicht geplant, läuft gerade oder ist fertig',
  'It is running. Stop it first': 'Halten Sie ihn zuerst an: Er läuft gerade',
  'Import not found': 'Import nicht gefunden',
  'executed and rolled back as intended': 'ausgeführt und wie vorgesehen rückgängig gemacht',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Zugestellte und fehlgeschlagene Zustellungen je Webhook, die höchstens aufbewahrt werden.',
  'Documents in review': 'Dokumente in Prüfung',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Andere Plinths nach Namen, an die `/admin` und `plinth content push` Inhalte senden dürfen.',
  'Scheduled actions and releases': 'Pläne und Releases',
  Push: 'Übertragung',
  'Review stages': 'Stufen der Prüfung',
  'Bypass review stages': 'Stufen, die Dokumente zurückhalten',
  'Content type "{type}" not found': 'Den Inhaltstyp „{type}“ gibt es nicht',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Dokumente von „{type}“ haben keine Entwürfe: Sie lassen sich nicht veröffentlichen',
  'Documents of type "{type}" have no locales': 'Dokumente von „{type}“ haben keine Sprachfassungen',
  'the scheduled action {called} failed ({when}): {reason}': 'der Plan {called} wurde nicht ausgeführt ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action':
    'beheben Sie den Grund, und versuchen Sie es erneut, oder entfernen Sie ihn',
  'manual run': 'von Hand',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'muss eine Zeit wie 2026-05-03T09:00 oder 2026-05-03T09:00:00+02:00 sein',
  'must be a time zone name such as Europe/Berlin': 'muss der Name einer Zeitzone wie Europe/Berlin sein',
  'a time zone is required, such as Europe/Berlin': 'geben Sie an, in welcher Zeitzone das gemeint ist, etwa Europe/Berlin',
  'must be in the future': 'diese Zeit ist vorbei',
  'is too far in the future': 'diese Zeit liegt zu weit in der Zukunft',
  'Only users and API tokens can schedule actions, because their permissions are checked again at run time':
    'Pläne legt eine Person oder ein Token an; deren Rechte werden bei der Ausführung erneut geprüft',
  'The maximum of {maxOpen} pending scheduled actions is reached': 'Es dürfen höchstens {maxOpen} Pläne zugleich offen sein',
  'Item not found': 'Element nicht gefunden',
  'Only a failed scheduled action can be retried': 'Nur ein fehlgeschlagener Plan kann erneut versucht werden',
  'Only a scheduled action that has not run yet can be run': 'Nur ein Plan, der noch nicht gelaufen ist, kann ausgeführt werden',
  'Only a scheduled action that has run can be reverted': 'Nur ein Plan, der gelaufen ist, kann rückgängig gemacht werden',
  "You don't have permission to change what another user scheduled": 'Sie dürfen das nicht mit etwas tun, was jemand anderes geplant hat',
  'Scheduled action not found': 'Plan nicht gefunden',
  'A scheduled action that has run cannot be changed': 'Ein Plan, der gelaufen ist, lässt sich nicht ändern',
  'at most {maxTogether} documents can be published together': 'höchstens {maxTogether} Dokumente können zusammen veröffentlicht werden',
  'content cannot be set when unpublishing': 'was zurückgezogen wird, hat keinen Inhalt',
  'Document not found': 'Ein solches Dokument gibt es nicht',
  "You don't have permission to publish this document": 'Sie dürfen dieses Dokument nicht veröffentlichen',
  "You don't have permission to unpublish this document": 'Sie dürfen dieses Dokument nicht zurückziehen',
  'There is no draft to save': 'Es gibt keinen Entwurf, der sich festhalten ließe',
  'A document can be added only once per locale': 'Ein Dokument kann je Sprache nur einmal in einem Plan sein',
  'The scheduled action is running': 'Der Plan läuft gerade',
  'Reverting was started, but nothing was reverted': 'Das Rückgängigmachen wurde begonnen, ist aber nicht geschehen',
  'There is nothing to execute': 'Der Plan enthält nichts',
  'The documents or the database could not be reached for too long': 'Die Dokumente oder die Datenbank waren zu lange nicht erreichbar',
  'Nothing was reverted, because some documents cannot be reverted. Use "force" to revert the rest':
    'Nichts wurde rückgängig gemacht, da manches nicht zurückkommen kann. Mit "force" wird der Rest rückgängig gemacht',
  'The content type no longer exists': 'Diesen Inhaltstyp gibt es nicht mehr',
  'The document was deleted': 'Das Dokument wurde gelöscht',
  'It has been unpublished since': 'Es wurde seither zurückgezogen',
  'It has been published again since': 'Es wurde seither neu veröffentlicht',
  'An unexpected error occurred. See the server log': 'Etwas Unerwartetes ist schiefgegangen: Das Log sagt, was',
  'Part of it cannot be executed, so nothing was changed': 'Ein Teil davon lässt sich nicht ausführen, deshalb wurde nichts ausgeführt',
  'The user or API token that scheduled this no longer exists': 'Wer dies geplant hat, ist nicht mehr da',
  'The user who scheduled this is blocked': 'Wer dies geplant hat, ist gesperrt',
  'The token that scheduled this has expired': 'Der Token, der dies geplant hat, ist abgelaufen',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'Wer dies geplant hat, hat keinen zweiten Faktor, der jetzt verlangt wird',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Das Dokument wurde gelöscht oder ist für die Person, die dies geplant hat, nicht sichtbar',
  'The user or API token that scheduled this does not have permission to publish it': 'Wer dies geplant hat, darf es nicht veröffentlichen',
  'The user or API token that scheduled this does not have permission to unpublish it': 'Wer dies geplant hat, darf es nicht zurückziehen',
  'The account or token no longer exists or cannot be used': 'Diese Person ist nicht mehr da oder darf sich nicht anmelden',
  'The document was deleted, or they no longer have access to it': 'Das Dokument wurde gelöscht oder ist für diese Person nicht sichtbar',
  "They don't have this permission": 'Diese Person hat kein Recht dazu',
  'The user or API token that added this cannot do it: {reason}': 'Wer dies hinzugefügt hat, könnte es nicht tun: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'Wer dies ausgeführt oder die Zeit festgelegt hat, könnte es nicht tun: {reason}',
  "You don't have permission to change what another user scheduled: {reason}":
    'Sie dürfen das nicht mit etwas tun, was jemand anderes geplant hat: {reason}',
  'Scheduled action failed': 'Ist nicht wie geplant geschehen',
  'Release with several documents': 'Release mehrerer Dokumente',
  'The import is larger than {most} bytes': 'Der Import ist größer als {most} Bytes',
  'The file name is invalid': 'Die Datei hat einen Namen, der keiner ist',
  'This import does not accept parts': 'Dieser Import wartet nicht auf Teile',
  'The import is incomplete: the last part is missing': 'Der Import ist nicht vollständig angekommen: Das letzte Teil fehlt',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'führt zu {target} {documentId}, das es hier nicht gibt und das kein Inhalt ist, der mitkommen könnte: Es wird weggelassen',
  'The archive has more than 2000 data files': 'Das Archiv hat mehr als 2000 Dateien mit Zeilen',
  'The versions of {documentId} exceed {value} bytes in total': 'Die Versionen von {documentId} sind zusammen länger als {value} Bytes',
  'The import exceeds the size limit with {name}': 'Der Import ist mit {name} größer als erlaubt',
  'It was interrupted repeatedly; see the server log': 'Es wurde immer wieder abgebrochen: Das Protokoll sagt, warum',
  'The user who started it no longer exists or no longer has permission':
    'Wer darum gebeten hat, ist nicht mehr da oder darf es nicht mehr',
  'Transfer not found': 'Übertragung nicht gefunden',
  'Export not found': 'Export nicht gefunden',
  'Push not found': 'Übertragung nicht gefunden',
  'Content can be transferred only by users, API tokens and CLI commands': 'Inhalte werden von Personen, Tokens und Befehlen übertragen',
  'Continuous backups with point-in-time recovery and verification':
    'Sicherungen, die jeder Änderung folgen, auf einen Zeitpunkt wiederhergestellt und geprüft werden',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Stunden, nach denen die ganze Datenbank erneut kopiert wird; früher, wenn die Änderungen größer geworden sind als sie.',
  'Number of past hours that can be restored.': 'Stunden, um die man zurückgehen kann.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisekunden zwischen zwei Suchen nach Änderungen. Was seit der letzten geschrieben wurde, geht mit der Festplatte verloren.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Wo eine Kopie der SQLite-Datenbank aktuell gehalten wird, während sie benutzt wird: `{ "folder": … }` oder `{ "s3": … }`. Ein Ort je Datenbank. Standard: nirgends.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'stattdessen wird vom primären Server gelesen: ihn in Ordnung bringen oder aus DATABASE_READ_URL nehmen (docs/databases.md)',
  replica: 'Replikat',
  'cannot read from {place}: {problem}': '{place} kann nicht gelesen werden: {problem}',
  'has not replicated the latest changes': 'hat nicht, was der primäre Server hat',
  'lags {lag} ms behind the primary': 'bekommt erst nach {lag} ms, was der primäre Server hat',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: stattdessen wird vom primären Server gelesen',
  'find out why replication is delayed': 'herausfinden, was ihn aufhält',
  '{place} is writable': '{place} kann beschrieben werden',
  'set read_only to ON on the replica': 'dort read_only auf ON setzen',
  Security: 'Sicherheit',
  'This would delete documents that you do not have permission to delete': 'Es würden Dokumente gelöscht, die Sie nicht löschen dürfen',
  'Deleting the locale "{code}" would also delete its documents: there are {held}, not {expected}':
    'Die Dokumente in „{code}“ gingen mit verloren: Es sind {held}, nicht {expected}',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Wer darum gebeten hat, darf nicht all das tun: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Ordner mit Projekten, die die Oberfläche importieren darf, absolut oder relativ zur App; null: Sie importiert nur Archive im Ordner der App.',
  'This change makes content public; confirm it with "evenIfItExposes": true:{lines}':
    'Dies wird öffentlich und muss daher mit "evenIfItExposes": true bestätigt werden:{lines}',
  'it was private': 'es war privat',
  'it was hidden': 'es war verborgen',
  'the public has access to it': 'Besucher haben das Recht dazu',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Die Relation mit der id {name} ließ sich nicht verknüpfen. Zuerst muss die Relation mit der id {name2} verknüpft werden.',
  'Document with id "{ref}" has no version in {values}': 'Das Dokument mit der id „{ref}“ hat keine Version in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} Relation(en) vom Typ {target}, die mit diesem Eintrag verbunden sind, gibt es nicht',
  'the regular expression is too large': 'der reguläre Ausdruck ist zu groß',
  'Columns that cannot be imported were ignored: {passedOver}': 'Spalten, die ein Import nicht schreibt, werden übergangen: {passedOver}',
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
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
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
  'is not a content type of this app': 'das ist kein Inhaltstyp der App',
  'documents of this type have no drafts; they are always published': 'Dokumente dieses Typs haben keine Entwürfe: Sie sind immer live',
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
  'Change password': 'Passwort ändern',
  Components: 'Komponenten',
  'Content types': 'Inhaltstypen',
  Drafts: 'Entwürfe',
  Export: 'Exportieren',
  File: 'Datei',
  Files: 'Dateien',
  Folder: 'Ordner',
  'Forgot password': 'Passwort vergessen',
  Health: 'Zustand',
  Import: 'Importieren',
  Languages: 'Sprachen',
  Locales: 'Sprachen',
  Model: 'Modell',
  Move: 'Verschieben',
  Password: 'Passwort',
  People: 'Personen',
  Pictures: 'Bilder',
  Read: 'Gelesen',
  Relations: 'Relationen',
  Renew: 'Erneuern',
  Revoke: 'Widerrufen',
  Role: 'Rolle',
  Run: 'Laufen',
  Settings: 'Einstellungen',
  Token: 'Token',
  Undo: 'Rückgängig',
  'Goes live {time}': 'Geht am {time} live',
  'Is taken offline {time}': 'Wird am {time} zurückgezogen',
  'Is taken offline': 'Wird zurückgezogen',
  'Goes live': 'Geht live',
  files: 'Dateien',
  'The token was modified by someone else. Reload it and try again': 'Der Token wurde inzwischen geändert',
  'The settings were modified by someone else. Reload them and try again': 'Die Einstellungen wurden inzwischen geändert',
  'The view was modified by someone else. Reload it and try again': 'Die Ansicht wurde inzwischen geändert',
  'The role was modified by someone else. Reload it and try again': 'Die Rolle wurde inzwischen geändert',
  'The webhook was modified by someone else. Reload it and try again': 'Der Webhook wurde inzwischen geändert',
} satisfies ServerTexts;
