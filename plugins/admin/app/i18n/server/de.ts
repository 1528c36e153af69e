import type { ServerTexts } from './texts.ts';

/** What the server says to people, in German. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" ist ein String ("user:7") und kann nicht mit „{name}“ verglichen werden',
  '"$now" is a date and time and cannot be compared with "{name}"':
    '"$now" ist ein Zeitpunkt und kann nicht mit „{name}“ verglichen werden',
  '"$user.{name}" cannot be used here: callers are not users':
    '"$user.{name}" kann hier nicht verwendet werden: Aufrufer sind keine Benutzer',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" kann nie gleich „{name2}“ sein: Nur eines von beiden ist eine Zahl',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" ist kein Feld von {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '„{action}“ ist keine Aktion für Dokumente und kann keine Bedingungen haben',
  '"{action}" is not an action': '„{action}“ ist keine Aktion',
  '"{action}" is not an action (did you mean "{meant}"?)': '„{action}“ ist keine Aktion (meinten Sie „{meant}“?)',
  '"{code}" is not a valid locale code; {advice}': '„{code}“ ist kein gültiger Sprachcode; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '„{last}“ liest und schreibt keine Felder: Entfernen Sie "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '„{name}“ ist kein Feld von {uid}{name2}',
  '"{name}" refers to documents that do not exist': '„{name}“ verweist auf Dokumente, die nicht existieren',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '„{pattern}“ wird zweimal mit Bedingungen gewährt. Führen Sie die Einträge zusammen; verknüpfen Sie Bedingungen mit `$or`',
  '"{pattern}" is ignored: {reason}': '„{pattern}“ wird ignoriert: {reason}',
  '"{pattern}" is not an action{access}': '„{pattern}“ ist keine Aktion{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Im connect-Array wurde ein Zirkelbezug gefunden. Eine Relation soll vor oder nach einer anderen verbunden werden, die ihrerseits vor oder nach ihr verbunden werden soll',
  'Function called with each error response and the original error.':
    'Funktion, die mit jeder Fehlerantwort und dem ursprünglichen Fehler aufgerufen wird.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Ein Plugin ersetzt diesen Vorgang durch einen eigenen, daher kann er nicht mit anderen Vorgängen kombiniert werden',
  Tree: 'Baumstruktur',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Ein Seitenbaum mit Abschnitten und Releases, in zwei Sprachen, mit Weiterleitungen für verschobene URLs.',
  'API tokens are hashed with a key that is stored in the same database':
    'Die API-Tokens sind mit einem Schlüssel gehasht, der in derselben Datenbank gespeichert ist',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Ob Fehler den Stacktrace enthalten, außer im Produktivbetrieb.',
  Administrator: 'Administrator',
  'Maximum number of aliases in a document.': 'Maximale Anzahl von Aliassen in einem Dokument.',
  'Reply-to address': 'Antwortadresse',
  Apply: 'Anwenden',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artikel mit Autoren und Kategorien in zwei Sprachen sowie eine Startseite.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Benutzerfelder, die bei der Registrierung angegeben werden können, zusätzlich zu `username`, `email` und `password`.',
  Auth: 'Authentifizierung',
  Authenticated: 'Authentifiziert',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Unscharfe Platzhalter',
  'Imports Strapi projects': 'Importiert Strapi-Projekte',
  'Maximum file size in bytes.': 'Maximale Dateigröße in Bytes.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Maximale Anzahl gespeicherter Bytes pro Aufrufer. Darüber hinaus werden die ältesten Schlüssel innerhalb einer Stunde gelöscht. Nicht authentifizierte Anfragen werden nach IP-Adresse des Clients gezählt (bei IPv6: nach Netzwerk).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Maximale JSON-Größe eines Dokuments in einer Antwort, die für Wiederholungen gespeichert wird, in Bytes. Bei Überschreitung: 400, und es wird nichts geschrieben.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'Die Rolle „{type}“ kann nicht gelöscht werden',
  'Cannot remove role': 'Die Rolle kann nicht entfernt werden',
  'Cannot remove this permission from {type} role': 'Diese Berechtigung kann der Rolle „{type}“ nicht entzogen werden',
  Change: 'Ändern',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Maximale Anzahl von Zeichen in einer Operation, einschließlich Kommentaren und Leerraum, ohne Strings.',
  Conditions: 'Bedingungen',
  Connect: 'Verbinden',
  'Content API': 'Inhalts-API',
  Count: 'Zählen',
  'Create role': 'Rolle erstellen',
  'Default role given to authenticated user.': 'Standardrolle für authentifizierte Benutzer.',
  'Default role given to unauthenticated user.': 'Standardrolle für nicht authentifizierte Benutzer.',
  'Delete role': 'Rolle löschen',
  'Maximum number of directives in a document.': 'Maximale Anzahl von Direktiven in einem Dokument.',
  'Document with id "{documentId}"{where} not found': 'Dokument mit der ID „{documentId}“{where} nicht gefunden',
  'Documentation site': 'Dokumentationswebsite',
  'Default number of documents in a list.': 'Standardanzahl der Dokumente in einer Liste.',
  'Maximum number of documents in a list.': 'Maximale Anzahl von Dokumenten in einer Liste.',
  'Maximum page size.': 'Maximale Seitengröße.',
  'Default page size.': 'Standardseitengröße.',
  'Draft & publish': 'Entwurf & Veröffentlichung',
  'Dynamic zones': 'Dynamische Zonen',
  Editor: 'Redakteur',
  'Email confirmation': 'Bestätigung der E-Mail-Adresse',
  'Require STARTTLS': 'STARTTLS verlangen',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Maximale Anzahl fehlgeschlagener Anmeldungen je Benutzername oder E-Mail-Adresse innerhalb von `signInInterval`: getrennt für jeden Ort, an dem sich der Benutzer schon einmal angemeldet hat, und für alle anderen Orte zusammen.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Maximale Anzahl von Feldern mit Auswahlen in einer Operation, einschließlich der Felder in Fragmenten; jedes kann eine Datenbankabfrage auslösen. Gruppen zählen als zehn.',
  'Static files and pages, and the welcome page in development':
    'Statische Dateien und Seiten und die Willkommensseite in der Entwicklungsumgebung',
  'Maximum files per request': 'Maximale Anzahl von Dateien pro Anfrage',
  'Maximum number of files in one request.': 'Maximale Anzahl von Dateien in einer Anfrage.',
  'File uploads, storage and the attribute type media': 'Datei-Uploads, Dateispeicher und der Feldtyp Medien',
  'Find page': 'Seite abrufen',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Zusätzliche Formate jeder Bildgröße, in `formats` zum Beispiel als `small_webp` aufgeführt. AVIF dauert etwa zehnmal so lange wie die anderen.',
  'Image formats': 'Bildformate',
  'Get component': 'Komponente abrufen',
  'Get components': 'Komponenten abrufen',
  'Get content type': 'Inhaltstyp abrufen',
  'Get content types': 'Inhaltstypen abrufen',
  'Get permissions': 'Berechtigungen abrufen',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, IP-Adressen und Bereiche, an die Plugins Anfragen senden dürfen, obwohl sie nicht öffentlich sind: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Kardinalität: `manyToOne` bedeutet, dass viele Dokumente dieses Typs auf ein Ziel verweisen.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Anzahl der Proxys, die `X-Forwarded-For` ergänzen, nur für diese Begrenzungen. Standard: `proxies` aus `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Ratenbegrenzung, im Arbeitsspeicher oder gemeinsam für alle Knoten',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: macht das Wiederholen von Schreibvorgängen sicher',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identitätsanbieter nach Name, wie in `/api/connect/<name>`. Siehe die README des Plugins.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Anzahl der Bilder, die ein Knoten gleichzeitig verarbeitet, jedes in einem eigenen Thread. Standard: die Hälfte der CPU-Kerne.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Maximale Anzahl von Bildern, die auf Verarbeitung warten. Bei Überschreitung: 503.',
  'Incorrect code provided': 'Der angegebene Code ist falsch',
  'Invalid token': 'Ungültiger Token',
  'The import process ended unexpectedly.': 'Der Importprozess wurde unerwartet beendet.',
  'This is defined in code; edit it in {origin}.': 'Dies ist im Code definiert; bearbeiten Sie es in {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: Wer den Schlüssel errät, kann sich als beliebiger Benutzer ausgeben',
  'Keep image metadata (EXIF)': 'Bildmetadaten (EXIF) beibehalten',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Schlüssel für die gespeicherten Token-Hashes, mindestens 32 Zeichen. Wird er geändert, werden alle per Befehl erstellten Tokens ungültig. Standard: ein zufälliger Schlüssel, vom ersten Knoten generiert und in der Datenbank gespeichert.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Schlüssel, mit dem E-Mails in der Warteschlange in der Datenbank verschlüsselt werden, mindestens 32 Bytes. Wird er geändert, werden E-Mails in der Warteschlange nicht gesendet. Standard: E-Mails in der Warteschlange werden unverschlüsselt gespeichert.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Schlüssel, mit dem die Sitzungen der Admin-Benutzer signiert werden, mindestens 32 Bytes. Standard: ein zufälliger Schlüssel, einmal generiert und in der Datenbank gespeichert.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Schlüssel, mit dem die JWTs der Endbenutzer signiert werden, mindestens 32 Bytes. Wird er geändert, werden alle ungültig. Im Produktivbetrieb erforderlich; sonst wird ein zufälliger Schlüssel generiert und in der Datenbank gespeichert.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Maximum für `limit` und `pageSize`; -1: wie `amountLimit`.',
  'Maximum file size': 'Maximale Dateigröße',
  'Maximum image size': 'Maximale Bildgröße',
  'List locales': 'Sprachen auflisten',
  Logout: 'Abmelden',
  'Verify certificate': 'Zertifikat prüfen',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-Mail',
  'Sends emails from templates over SMTP': 'Sendet E-Mails aus Vorlagen über SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Ob Inhaltstypen im GraphQL-Schema verfügbar sind, mit Queries und Mutations.',
  'Milliseconds during which a delivery is retried.': 'Millisekunden, in denen eine Zustellung erneut versucht wird.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Millisekunden, für die ein Schlüssel gültig ist. Eine Wiederholung in dieser Zeit erhält die ursprüngliche Antwort.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Millisekunden, nach denen ein Webhook deaktiviert wird, wenn Zustellungen an sein Ziel dauerhaft fehlschlagen.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Millisekunden, für die Zustellungen gespeichert werden, damit sie angesehen und erneut zugestellt werden können.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Millisekunden, für die Payloads sowohl mit dem alten als auch mit dem neuen Geheimnis signiert werden.',
  'Response timeout of the target in milliseconds.': 'Zeitlimit für die Antwort des Ziels in Millisekunden.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Zeitlimit für das Senden einer E-Mail an den Mailserver, in Millisekunden.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Millisekunden, bis eine fehlgeschlagene Zustellung zum ersten Mal erneut versucht wird. Die Wartezeit verdoppelt sich mit jedem Versuch.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Millisekunden, bis eine nicht zustellbare E-Mail erneut versucht wird. Die Wartezeit verdoppelt sich etwa mit jedem Versuch, bis zu drei Stunden.',
  'Missing or invalid credentials': 'Zugangsdaten fehlen oder sind ungültig',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV ist "{environment}": Entwicklungsfunktionen sind öffentlich zugänglich',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Hostname oder IP-Adresse des SMTP-Servers. Ohne Angabe werden keine E-Mails gesendet.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} wird seit {end} nicht mehr unterstützt',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} ist kein Release mit Langzeitunterstützung; es wird nur sechs Monate lang unterstützt',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} ist zu alt; {node2} ist erforderlich',
  'Maximum nesting depth of an operation.': 'Maximale Verschachtelungstiefe einer Operation.',
  'Maximum number of objects in the variables of an operation.': 'Maximale Anzahl von Objekten in den Variablen einer Operation.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Maximale Anzahl von Objekten, die eine Operation anfordern (Größen verschachtelter Listen werden multipliziert) und ihre Antwort enthalten kann.',
  'Deprecated; use `landingPage: true`.': 'Veraltet; verwenden Sie `landingPage: true`.',
  'GraphQL API for all content types': 'GraphQL-API für alle Inhaltstypen',
  'Maximum number of operations in a batched request.': 'Maximale Anzahl von Operationen in einer gebündelten Anfrage.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origins, von denen der Adminbereich Bilder laden kann, zusätzlich zu diesem Server und dem Dateispeicher.',
  'Allowed origins, in addition to that of `server.url`.': 'Erlaubte Origins, zusätzlich zu dem von `server.url`.',
  'Preview URLs of your site by content type.': 'Vorschau-URLs Ihrer Website nach Inhaltstyp.',
  'Password must be less than {passwordBytes} bytes': 'Das Passwort muss weniger als {passwordBytes} Bytes haben',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Prefix of all content API routes.': 'Präfix aller Routen der Inhalts-API.',
  'Endpoint path.': 'Pfad des Endpunkts.',
  'Payload Too Large': 'Die Anfrage ist zu groß',
  Permissions: 'Berechtigungen',
  'Maximum number of pixels of an image.': 'Maximale Anzahl von Pixeln eines Bildes.',
  Port: 'Port',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'SMTP-Port: 587 für STARTTLS, 465 für TLS.',
  'Private attributes': 'Private Felder',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Produkte mit Varianten, ein Abteilungsbaum, Marken und Bestellungen, die nur für ihre Kunden sichtbar sind.',
  Project: 'Projekt',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projekte können nur in der Entwicklungsumgebung importiert werden; dieser Server läuft im Produktivbetrieb (NODE_ENV).',
  Propose: 'Vorschlagen',
  Public: 'Öffentlich',
  'REST API for all content types': 'REST-API für alle Inhaltstypen',
  Refresh: 'Aktualisieren',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Ob Connections von `Query` Cursor-Paginierung unterstützen: `after` von `PaginationArg` und `next` neben `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.': 'Ob unbekannte Abfrageparameter abgelehnt statt ignoriert werden.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'CSRF-Schutz: ob Anfragen abgelehnt werden, die eine Seite einer anderen Website ohne Preflight-Anfrage senden könnte. Ein Objekt nennt Header, die eine Anfrage davon ausnehmen.',
  Register: 'Registrieren',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Ob automatisch persistierte Abfragen (APQ) aktiviert sind, `ttl` Sekunden lang zwischengespeichert; false: Sie werden abgelehnt.',
  'Repeatable components': 'Wiederholbare Komponenten',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Maximale Anzahl von Anfragen jeder Art von einer IP-Adresse innerhalb von `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Maximale Anzahl von Anfragen einer Art von einer IP-Adresse (und für eine E-Mail-Adresse) innerhalb von `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Ausgehende Anfragen von Plugins, beschränkt auf öffentliche Adressen',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Maximale Anzahl gleichzeitiger Anfragen an ein Ziel, von allen Knoten zusammen.',
  'Reset password': 'Passwort zurücksetzen',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Admin-Rollen nach Schlüssel, zusätzlich zu `administrator`, `editor` und `author`; die beiden letzten können überschrieben werden.',
  Rotate: 'Geheimnis erneuern',
  'Ownership rules': 'Eigentümerregeln',
  'Additional validation rules for GraphQL documents.': 'Zusätzliche Validierungsregeln für GraphQL-Dokumente.',
  'Maximum lifetime of a session in seconds.': 'Maximale Dauer einer Sitzung in Sekunden.',
  'Seconds of inactivity after which a session expires.': 'Sekunden ohne Aktivität, nach denen eine Sitzung abläuft.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Sekunden, in denen der Code eingegeben werden muss, bei der Anmeldung und beim Einrichten der Zwei-Faktor-Authentifizierung.',
  'Lifetime of an access token in seconds.': 'Gültigkeitsdauer eines Zugriffstokens in Sekunden.',
  'Lifetime of the code in seconds.': 'Gültigkeitsdauer des Codes in Sekunden.',
  'Lifetime of the link in seconds.': 'Gültigkeitsdauer des Links in Sekunden.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Gültigkeitsdauer des JWT eines Benutzers in Sekunden. Wird mit `refresh` nicht verwendet.',
  'In seconds.': 'In Sekunden.',
  Send: 'Senden',
  'Send email confirmation': 'E-Mail-Bestätigung senden',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'STARTTLS verlangen: Es wird keine E-Mail gesendet, bevor die Verbindung verschlüsselt ist. Verwenden Sie `false`, wenn der Server kein TLS unterstützt, etwa ein Server auf demselben Rechner.',
  Sender: 'Absender',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Absender aller E-Mails: `post@example.org` oder `Example <post@example.org>`. Mit `smtp` erforderlich.',
  Server: 'Server',
  'Service Unavailable': 'Dienst nicht verfügbar',
  Sessions: 'Sitzungen',
  Share: 'Teilen',
  Shop: 'Shop',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Ob der Endpunkt die Sandbox anzeigt, oder eine Funktion, die dies entscheidet. Standard: außer im Produktivbetrieb.',
  Registration: 'Registrierung',
  'Image sizes': 'Bildgrößen',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Bildgrößen nach Name: maximale Breite und Höhe in Pixeln. `thumbnail` (245 × 156) gibt es immer.',
  'Whether to connect with TLS. Default: if the port is 465.':
    'Ob die Verbindung mit TLS hergestellt wird. Standard: wenn der Port 465 ist.',
  'Whether a request can contain several operations (batching).': 'Ob eine Anfrage mehrere Operationen enthalten kann (Batching).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Ob das Zertifikat des Servers geprüft wird. Verwenden Sie für eine private Zertifizierungsstelle `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Ob Subscriptions über WebSockets am Endpunkt verfügbar sind (`graphql-ws`); ein Objekt legt Begrenzungen fest.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Ob Introspection aktiviert ist (`__schema`, `__type`). Standard: außer im Produktivbetrieb.',
  'Sends webhooks when content changes': 'Sendet Webhooks, wenn sich Inhalte ändern',
  'Project templates: blog, shop, documentation site': 'Projektvorlagen: Blog, Shop, Dokumentationswebsite',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Generiert ein OpenAPI-3.1-Dokument, beschränkt auf die Berechtigungen des Aufrufers',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'Das `API_TOKEN_SALT` des Strapi-Projekts, dessen Tokens importiert wurden (`plinth import strapi`). Ohne dieses werden importierte Tokens nicht akzeptiert.',
  'Attribute of the target that owns the relation.': 'Feld im Ziel, dem die Relation gehört.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Feld im Ziel, das die Gegenseite zeigt; die Relation gehört dieser Seite.',
  'The database is not usable': 'Die Datenbank kann nicht verwendet werden',
  'The database is busy': 'Die Datenbank ist ausgelastet',
  'The database server is out of sync with its cluster': 'Der Datenbankserver ist nicht mit seinem Cluster synchron',
  'The default locale': 'Die Standardsprache',
  'The document has been modified; its current revision is {revision}':
    'Das Dokument wurde geändert; seine aktuelle Revision ist {revision}',
  'Admin panel at /admin': 'Adminbereich unter /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Das Inhaltsmodell kann nur in der Entwicklungsumgebung bearbeitet werden; dieser Server läuft im Produktivbetrieb (NODE_ENV).',
  'The name of "{code}"': 'Der Name von „{code}“',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Seite zum Festlegen eines neuen Passworts, in E-Mails mit `?code=` verlinkt (oder nach `#`, wenn die URL mit `#` endet): eine URL oder ein Pfad von `server.url`.',
  'Password of `user`.': 'Passwort von `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'Das Plugin "settings" ist deaktiviert. Legen Sie dies in der Konfigurationsdatei fest',
  'Version of the API in the document.': 'Version der API im Dokument.',
  'Require email confirmation': 'Bestätigung der E-Mail-Adresse verlangen',
  'This attribute must be unique': 'Dieses Feld muss eindeutig sein',
  'API tokens': 'API-Tokens',
  'Type of the role assigned at registration.': 'Typ der Rolle, die bei der Registrierung zugewiesen wird.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Typen der Rollen, deren Benutzer die Zwei-Faktor-Authentifizierung verwenden müssen. Ohne sie können sie sich nicht anmelden, und ihre Tokens sind ungültig.',
  'UID of the related content type.': 'UID des verknüpften Inhaltstyps.',
  Uniqueness: 'Eindeutigkeit',
  'Update role': 'Rolle aktualisieren',
  User: 'Benutzer',
  'User not found': 'Benutzer nicht gefunden',
  'Username already taken': 'Dieser Benutzername ist bereits vergeben',
  'End users, roles and permissions': 'Endbenutzer, Rollen und Berechtigungen',
  'Localization of content': 'Lokalisierung von Inhalten',
  View: 'Ansehen',
  'Allow registration': 'Registrierung erlauben',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Schemas von Inhaltstypen und Komponenten über REST',
  'Content events, delivered to all nodes': 'Inhaltsereignisse, an alle Knoten zugestellt',
  'Its extensions are defined in code; edit them in {origin}.': 'Die Erweiterungen sind im Code definiert; bearbeiten Sie sie in {origin}.',
  'Settings that can be changed at runtime': 'Einstellungen, die zur Laufzeit geändert werden können',
  'Name of this server as shown in authenticator apps.': 'Name dieses Servers, wie ihn Authenticator-Apps anzeigen.',
  'Cookie name.': 'Name des Cookies.',
  'Title of the API in the document.': 'Titel der API im Dokument.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Anbieteroptionen für einzelne Vorgänge. `local` hat keine; `s3` akzeptiert Anfrageparameter.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Anbieteroptionen. Für die Optionen von `local` und `s3` siehe die README des Plugins.',
  'Reply-to address. Default: the sender.': 'Antwortadresse. Standard: der Absender.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Wohin der Link weiterleitet: eine URL oder ein Pfad von `server.url`. Standard: Die Antwort ist `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Speicheranbieter: `local` (ein Ordner), `s3` (ein Bucket; auch `aws-s3`) oder ein Anbieter, den ein anderes Plugin mit `UPLOAD` registriert.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Wo Anfragen gezählt werden. `memory`: auf jedem Knoten getrennt. `database`: über alle Knoten hinweg, mit zusätzlichen Schreibvorgängen.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Ob `formats` einen `placeholder` enthält: ein Bild von höchstens 16 × 16 Pixeln als Daten-URL, das unscharf angezeigt wird, während das vollständige Bild lädt.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Ob ein Schreibvorgang, der auch veröffentlicht (POST und PUT ohne `status=draft`), auch die Berechtigung `publish` und ihre Bedingungen erfordert. `false`: `create` und `update` genügen, wie in Strapi. Standard: `false`, mit einem Hinweis beim Start; neue Apps verwenden `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Ob Dateien mit identischem Inhalt sich ihre Daten und URL teilen. Was dies preisgibt, steht in der README des Plugins.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Ob die Mediathek Ordner hat: `folder` von Dateien, `/api/upload/folders` und `fileInfo.folder`, für Aufrufer mit Berechtigung.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Ob Filter Medien und die Felder ihrer Dateien verwenden können, wie in Strapi. Ein Import aus Strapi aktiviert dies.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Ob Bilder ihre EXIF-Metadaten behalten, etwa GPS-Position, Zeit, Kamera und Autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Ob das Cookie nur über HTTPS gesendet wird. Standard: im Produktivbetrieb.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Ob Sitzungscookies nur über HTTPS gesendet werden. Standard: im Produktivbetrieb.',
  'Whether lists include the total count, unless specified in the request.':
    'Ob Listen die Gesamtanzahl enthalten, sofern die Anfrage nichts anderes angibt.',
  'Whether users can set up two-factor authentication.': 'Ob Benutzer die Zwei-Faktor-Authentifizierung einrichten können.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Ob Refresh-Tokens in einem HTTP-only-Cookie gespeichert werden, statt im Body der Antwort zurückgegeben zu werden.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Ob Anfragen zur Anmeldung, Registrierung und Kontowiederherstellung ratenbegrenzt werden.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Ob das Dokument unter `/api/openapi.html` angesehen werden kann. Standard: sofern `NODE_ENV` nicht `production` ist.',
  'SameSite attribute of the cookie.': 'SameSite-Attribut des Cookies.',
  'SMTP username. Default: no authentication.': 'SMTP-Benutzername. Standard: keine Authentifizierung.',
  'Maximum number of tokens in an operation.': 'Maximale Anzahl von Tokens in einer Operation.',
  'Background job queues, processed by any node': 'Warteschlangen für Hintergrundjobs, die jeder Knoten verarbeiten kann',
  ', which includes what is added later': ', einschließlich dessen, was später hinzukommt',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: ein einzelnes JWT, wie in `jwt`. `refresh`: ein kurzlebiger Zugriffstoken und ein Refresh-Token, wie in `sessions`.',
  'a URL such as https://example.com': 'eine URL wie https://example.com',
  'a custom token must list its actions': 'ein benutzerdefinierter Token muss seine Aktionen auflisten',
  'this key name is reserved in JavaScript; choose another name':
    'dieser Schlüsselname ist in JavaScript reserviert; wählen Sie einen anderen Namen',
  'an array': 'ein Array',
  'an array with at least one item': 'ein Array mit mindestens einem Eintrag',
  'an array with at least {least} items': 'ein Array mit mindestens {least} Einträgen',
  'a sender is required; set it here or with MAIL_FROM': 'ein Absender ist erforderlich; legen Sie ihn hier oder mit MAIL_FROM fest',
  'a number': 'eine Zahl',
  'a number greater than 0': 'eine Zahl größer als 0',
  'a number from {least} to {most}': 'eine Zahl von {least} bis {most}',
  'a number of at least {least}': 'eine Zahl von mindestens {least}',
  'a number of at most {most}': 'eine Zahl von höchstens {most}',
  'a path must not contain NUL characters': 'ein Pfad darf keine NUL-Zeichen enthalten',
  'a regular expression as a string': 'ein regulärer Ausdruck als String',
  'a mail server requires a sender; set "from"': 'ein Mailserver erfordert einen Absender; legen Sie "from" fest',
  'a string': 'ein String',
  'a string of at least {least} characters': 'ein String mit mindestens {least} Zeichen',
  'a string of at most {most} characters': 'ein String mit höchstens {most} Zeichen',
  'a string of {least} to {most} characters': 'ein String mit {least} bis {most} Zeichen',
  'a non-empty string': 'ein nicht leerer String',
  'a value of type {value}': 'ein Wert vom Typ {value}',
  'an integer': 'eine ganze Zahl',
  'an integer from {least} to {most}': 'eine ganze Zahl von {least} bis {most}',
  'an integer of at least {least}': 'eine ganze Zahl von mindestens {least}',
  'an integer of at most {most}': 'eine ganze Zahl von höchstens {most}',
  'public URL': 'öffentliche URL',
  'an empty string': 'ein leerer String',
  'an object': 'ein Objekt',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'ein Objekt mit id oder documentId kann nicht auch connect, disconnect oder set haben',
  'an object without either': 'ein Objekt ohne beides',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'Anmeldeversuche werden nicht ratenbegrenzt (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: dieser Inhaltstyp hat kein solches Feld vom Typ uid',
  clock: 'Uhr',
  'code must be six digits or a recovery code': 'code muss aus sechs Ziffern bestehen oder ein Wiederherstellungscode sein',
  'component entries': 'Komponenteneinträge',
  'component entries are not valid JSON': 'Komponenteneinträge sind kein gültiges JSON',
  database: 'Datenbank',
  disk: 'Datenträger',
  'each of the {nodes} nodes counts sign-in attempts separately': 'jeder der {nodes} Knoten zählt Anmeldeversuche getrennt',
  environment: 'Umgebung',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'erwartet: ein Datum wie 2027-01-31 oder 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'erwartet: eine documentId, eine id, ein Objekt mit einem von beiden oder ein Array davon; gefunden: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'erwartet: eine Sprache wie fr oder eine Sprache mit Region oder Schrift wie pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'erwartet: eine E-Mail-Adresse: "post@example.org" oder "Example <post@example.org>"',
  'expected a JSON value': 'erwartet: ein JSON-Wert',
  'expected {expected}': 'erwartet: {expected}',
  'expected {expected}, found {found}': 'erwartet: {expected}, gefunden: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'erwartet: {expected}, gefunden: {found}; meinten Sie „{meant}“?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'erwartet: {expected}, gefunden: {found}; schreiben Sie {meant} ohne Anführungszeichen',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt: der Token ist abgelaufen; geben Sie ein neues Ablaufdatum an',
  'run it as a dedicated user': 'führen Sie ihn unter einem eigenen Benutzer aus',
  'set a long random password for this user': 'legen Sie für diesen Benutzer ein langes zufälliges Passwort fest',
  'has only {secret} characters': 'hat nur {secret} Zeichen',
  headers: 'Header',
  'images are stored unchanged, without formats and with their metadata':
    'Bilder werden unverändert gespeichert, ohne Formate und mit ihren Metadaten',
  'is a required field': 'ist ein Pflichtfeld',
  'is missing, expected {expected}': 'fehlt, erwartet: {expected}',
  'is not a valid regular expression: {message}': 'ist kein gültiger regulärer Ausdruck: {message}',
  'is not set': 'ist nicht gesetzt',
  'the check failed: {value}': 'die Prüfung ist fehlgeschlagen: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets':
    'ENCRYPTION_KEY ist nicht der Schlüssel, mit dem diese Geheimnisse verschlüsselt wurden',
  'has already expired': 'ist bereits abgelaufen',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'der Server lauscht auf {host} und vertraut X-Forwarded-For von einem Proxy: Clients, die ihn umgehen, können ihre IP-Adresse fälschen',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'der Server lauscht auf {host} und vertraut X-Forwarded-For von {proxies} Proxys: Clients, die sie umgehen, können ihre IP-Adresse fälschen',
  'the process runs as root': 'der Prozess läuft als root',
  'keep it enabled': 'lassen Sie es aktiviert',
  'remove it': 'entfernen Sie es',
  'keep security.enabled in {middlewares} set to true': 'lassen Sie security.enabled in {middlewares} auf true',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'stellen Sie dem Server einen Proxy voran, der TLS terminiert, und legen Sie dessen URL fest',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'verwenden Sie eine einzige Kopie; npm ls {name} zeigt, welche Pakete davon abhängen',
  'synchronize both clocks with NTP': 'synchronisieren Sie beide Uhren mit NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'machen Sie den Port nur für den Proxy erreichbar und setzen Sie proxies auf die Anzahl der Proxys',
  'related documents': 'verknüpfte Dokumente',
  'relations belong to component entries that do not exist': 'Relationen gehören zu Komponenteneinträgen, die nicht existieren',
  'relations belong to versions that do not exist': 'Relationen gehören zu Versionen, die nicht existieren',
  'relations point to documents that do not exist': 'Relationen verweisen auf Dokumente, die nicht existieren',
  'relations in column "{target}" have no position among those to the same document':
    'Relationen in der Spalte „{target}“ haben keine Position unter denen zum selben Dokument',
  'relations of one list have the same position': 'Relationen einer Liste haben dieselbe Position',
  log: 'Log',
  'free up disk space': 'geben Sie Speicherplatz frei',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'geben Sie Speicherplatz frei; ist der Datenträger voll, werden Schreibvorgänge mit 507 abgelehnt',
  'freed memory is not returned to the system: {unset} are not set':
    'freigegebener Arbeitsspeicher wird nicht an das System zurückgegeben: {unset} sind nicht gesetzt',
  'freed memory is not returned to the system: {unset} is not set':
    'freigegebener Arbeitsspeicher wird nicht an das System zurückgegeben: {unset} ist nicht gesetzt',
  'fix this first; the server cannot start': 'beheben Sie dies zuerst; der Server kann nicht starten',
  'content model': 'Inhaltsmodell',
  'must be a JSON object': 'muss ein JSON-Objekt sein',
  'must be a `number` type': 'muss vom Typ `number` sein',
  'must be a `string` type': 'muss vom Typ `string` sein',
  'must be an array with one item for each of the {count} files': 'muss ein Array mit einem Eintrag für jede der {count} Dateien sein',
  'must be an object': 'muss ein Objekt sein',
  'must be an object with x and y': 'muss ein Objekt mit x und y sein',
  'must be at most 255 characters': 'darf höchstens 255 Zeichen haben',
  'must be greater than or equal to 0': 'muss größer oder gleich 0 sein',
  'must be less than or equal to 100': 'muss kleiner oder gleich 100 sein',
  'must be a single object, because there is only one file': 'muss ein einzelnes Objekt sein, weil es nur eine Datei gibt',
  'must be the id or documentId of a folder, or null': 'muss die id oder documentId eines Ordners oder null sein',
  'must be written with plain characters: "{plain}"': 'muss mit einfachen Zeichen geschrieben werden: „{plain}“',
  'must not be empty, or start or end with white space': 'darf nicht leer sein und nicht mit Leerraum beginnen oder enden',
  'must not be nested more than 64 levels deep': 'darf nicht mehr als 64 Ebenen tief verschachtelt sein',
  'must not contain an unpaired surrogate': 'darf kein ungepaartes Surrogat enthalten',
  'must not contain NUL characters': 'darf keine NUL-Zeichen enthalten',
  'must not contain the key __proto__': 'darf den Schlüssel __proto__ nicht enthalten',
  'must not contain invisible characters': 'darf keine unsichtbaren Zeichen enthalten',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'darf weder "/", "\\" noch Steuerzeichen enthalten und nicht "." oder ".." sein',
  'must not contain control characters': 'darf keine Steuerzeichen enthalten',
  'must contain "name" or "language"': 'muss "name" oder "language" enthalten',
  'name is a required field': 'name ist ein Pflichtfeld',
  'name: a folder with this name already exists': 'name: ein Ordner mit diesem Namen ist bereits vorhanden',
  'new component entries would reuse existing IDs': 'neue Komponenteneinträge würden vorhandene IDs wiederverwenden',
  'no emails are sent: no mail server is configured': 'es werden keine E-Mails gesendet: kein Mailserver konfiguriert',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'die öffentliche URL ist nicht festgelegt: Links in E-Mails verweisen auf http://{host}:{port}',
  node: 'Knoten',
  'one of {values}': 'einer von {values}',
  'only a custom token can list actions; this token is {type}':
    'nur ein benutzerdefinierter Token kann Aktionen auflisten; dieser Token ist {type}',
  'other users can read or write {file} ({mode})': 'andere Benutzer können {file} lesen oder schreiben ({mode})',
  packages: 'Pakete',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: ein Ordner kann nicht in sich selbst oder einen seiner Unterordner verschoben werden',
  'parent: folders can be nested at most {maxLevels} levels deep':
    'parent: Ordner können höchstens {maxLevels} Ebenen tief verschachtelt werden',
  'parent: folder not found': 'parent: Ordner nicht gefunden',
  'run plinth check --repair to fix it': 'führen Sie plinth check --repair aus, um es zu beheben',
  'run plinth migrate --allow-loss if the data is no longer needed':
    'führen Sie plinth migrate --allow-loss aus, wenn die Daten nicht mehr benötigt werden',
  plugins: 'Plugins',
  process: 'Prozess',
  proxy: 'Proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies ist festgelegt, aber server.proxy vertraut keinem Proxy',
  'looks like an example value': 'sieht wie ein Beispielwert aus',
  'document records without a version': 'Dokumentdatensätze ohne Version',
  'consists of only a few different characters': 'besteht aus nur wenigen verschiedenen Zeichen',
  'use Node.js {newest}': 'verwenden Sie Node.js {newest}',
  'provide at least one change': 'geben Sie mindestens eine Änderung an',
  'security headers are disabled': 'Sicherheits-Header sind deaktiviert',
  'see the server log': 'siehe Server-Log',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'prüfen Sie das Server-Log für diesen Zeitpunkt und erstellen Sie die Daten neu, die von den verpassten Ereignissen abgeleitet sind',
  'see the error message': 'siehe Fehlermeldung',
  'set LOG_LEVEL=info': 'setzen Sie LOG_LEVEL=info',
  'set NODE_ENV=production': 'setzen Sie NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'setzen Sie PUBLIC_URL oder url in {server}',
  'set proxy to false if there is no proxy': 'setzen Sie proxy auf false, wenn es keinen Proxy gibt',
  'set proxy to true': 'setzen Sie proxy auf true',
  start: 'Start',
  'this role': 'diese Rolle',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'aktivieren Sie es in der Schemadatei oder löschen Sie die Versionen mit plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'aktivieren Sie es in config/plugins oder lassen Sie es absichtlich deaktiviert',
  'use a release with an even major version': 'verwenden Sie ein Release mit gerader Hauptversion',
  'that it has missed events': 'dass er Ereignisse verpasst hat',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'die App verwendet eine andere Kopie von „{name}“ ({theirs}) als der Server ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'die Uhr der Datenbank geht gegenüber der Uhr dieses Rechners {apart} s vor',
  'the database clock is {apart} s behind the clock of this machine':
    'die Uhr der Datenbank geht gegenüber der Uhr dieses Rechners {apart} s nach',
  'the condition is empty: remove "where"': 'die Bedingung ist leer: Entfernen Sie "where"',
  'fix the content first; the server cannot start': 'korrigieren Sie zuerst den Inhalt; der Server kann nicht starten',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'das Sitzungscookie wird auch über unverschlüsseltes HTTP gesendet (sessions.cookie.secure)',
  'the environment variable {variable}': 'die Umgebungsvariable {variable}',
  'it is created at the first start': 'sie wird beim ersten Start erstellt',
  "the folder contains items that you don't have permission to delete": 'der Ordner enthält Elemente, die Sie nicht löschen dürfen',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'der Consumer „{name}“ konnte Folgendes {attempts}-mal nicht verarbeiten: {what}; spätere Ereignisse sind blockiert',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'der Consumer „{name}“ hat {count} Ereignisse übersprungen, die er nicht verarbeiten konnte: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'der Index, der die Eindeutigkeit von „{name}“ sicherstellt, enthält deren Werte nicht',
  'the last was {value}, at {value2}': 'zuletzt: {value}, {value2}',
  'the log level is {logLevel}': 'die Log-Stufe ist {logLevel}',
  'no longer part of the content model: {text}': 'nicht mehr Teil des Inhaltsmodells: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'sie werden beim nächsten Start angewendet; plinth migrate --dry-run listet sie auf',
  'the number {value}': 'die Zahl {value}',
  'the stored version counts do not match the existing versions':
    'die gespeicherten Versionszahlen stimmen nicht mit den vorhandenen Versionen überein',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'das Passwort des Datenbankbenutzers „{user}“ auf {hostname} ist leicht zu erraten',
  'the password of the database user "{user}" at {hostname} is empty':
    'das Passwort des Datenbankbenutzers „{user}“ auf {hostname} ist leer',
  'the plugin "{owner}" is disabled': 'das Plugin „{owner}“ ist deaktiviert',
  'the plugin "{plugin}" is disabled': 'das Plugin „{plugin}“ ist deaktiviert',
  'the role "{name}"': 'die Rolle „{name}“',
  'the role "{role}"': 'die Rolle „{role}“',
  'the token "{name}"': 'der Token „{name}“',
  'the database user lacks a privilege: {words}': 'dem Datenbankbenutzer fehlt ein Recht: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET ist nicht gesetzt; ohne den Schlüssel startet der Server im Produktivbetrieb nicht',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted':
    'ENCRYPTION_KEY ist nicht gesetzt, aber diese Geheimnisse sind verschlüsselt',
  'the plugin "{plugin}" does not exist': 'das Plugin „{plugin}“ existiert nicht',
  'the provider "{provider}" does not exist': 'der Anbieter „{provider}“ existiert nicht',
  'the role "{name}" does not exist': 'die Rolle „{name}“ existiert nicht',
  'the role "{role}" does not exist': 'die Rolle „{role}“ existiert nicht',
  'does not exist yet': 'existiert noch nicht',
  'this is a bug in the plugin "{plugin}"': 'dies ist ein Fehler im Plugin „{plugin}“',
  'true or false': 'true oder false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type muss 3 bis 64 Zeichen haben: Buchstaben, Ziffern, "_" und "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type ist erforderlich, weil der Wert nicht vom Namen abgeleitet werden kann: 3 bis 64 Buchstaben, Ziffern, "_" und "-"',
  'the type of a role cannot be changed; it is "{type}"': 'der Typ einer Rolle kann nicht geändert werden; er ist „{type}“',
  'type: content type does not exist': 'type: der Inhaltstyp existiert nicht',
  'unknown key; did you mean "{meant}"?': 'unbekannter Schlüssel; meinten Sie „{meant}“?',
  'unknown key; known keys: {known}': 'unbekannter Schlüssel; bekannte Schlüssel: {known}',
  'unknown key; no keys are allowed here': 'unbekannter Schlüssel; hier sind keine Schlüssel erlaubt',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url verwendet https, das von einem Proxy terminiert wird, aber {value} ist deaktiviert: Alle Clients scheinen dieselbe IP-Adresse zu haben und teilen sich Ratenbegrenzungen, und Strict-Transport-Security wird nicht gesendet',
  'user and password must be set together': 'user und password müssen zusammen festgelegt werden',
  "username must not be an email address other than the account's own": 'username darf keine andere E-Mail-Adresse als die des Kontos sein',
  'value: provide a value, or a string in `from`': 'value: geben Sie einen Wert oder einen String in `from` an',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'Versionen entlang „{axis}“ von {types} sind verborgen: {option} ist für sie deaktiviert',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'Versionen entlang „{axis}“ von {types} sind verborgen: Das Plugin, das sie bereitstellt, ist deaktiviert',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'Versionen mit {name} „{value}“ haben kein Gegenstück mit „{on}“ oder eines, das älter ist und seitdem nicht geschrieben wurde',
  'versions of documents without a document record': 'Versionen von Dokumenten ohne Dokumentdatensatz',
  'versions whose documentId differs from that of their document': 'Versionen, deren documentId von der ihres Dokuments abweicht',
  'a shared view must have a name': 'eine geteilte Ansicht muss einen Namen haben',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'wer eine Berechtigung zum Erstellen oder Aktualisieren hat, kann auch veröffentlichen. Legen Sie writesAskPublish in config/plugins fest (draft-and-publish.config): true erfordert die Berechtigung publish, false behält dieses Verhalten bei',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, der Wert des Tokens „{name}“, {weak}',
  '{count} failed': '{count} fehlgeschlagen',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Setzen Sie ENCRYPTION_KEY auf den vorherigen Schlüssel oder löschen Sie die Geheimnisse mit `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': 'auf dem Datenträger von {folder} sind {free} MB von {size} MB frei',
  '{key} is a required field': '{key} ist ein Pflichtfeld',
  '{label} is not valid': '{label} ist ungültig',
  '{name} field must have at least {min} items': 'Das Feld {name} muss mindestens {min} Einträge haben',
  '{name} field must have less than or equal to {max} items': 'Das Feld {name} darf höchstens {max} Einträge haben',
  '{name} is a required field': '{name} ist ein Pflichtfeld',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} ist ein Geheimnis und wird nicht exportiert; setzen Sie es als Umgebungsvariable',
  '{name} must be a `string` type': '{name} muss vom Typ `string` sein',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} muss vom Typ `{expected}` sein, der endgültige Wert war aber: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} muss mindestens {minLength} Zeichen haben',
  '{name} must be at most 4096 characters': '{name} darf höchstens 4096 Zeichen haben',
  '{name} must be at most {length} characters': '{name} darf höchstens {length} Zeichen haben',
  '{name} must be defined.': '{name} muss definiert sein.',
  '{name} must be one of the following values: {components}': '{name} muss einer der folgenden Werte sein: {components}',
  '{name} must match the following: "{expression}"': '{name} muss diesem Ausdruck entsprechen: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} bleibt in der Datenbank, weil dafür keine Option in den Konfigurationsdateien existiert',
  '{name} takes too long to match against "{regex}"': 'Der Abgleich von {name} mit "{regex}" dauert zu lange',
  '{name} edited it but does not have permission to publish': '{name} hat es bearbeitet, hat aber keine Berechtigung zum Veröffentlichen',
  '{path}: folder not found': '{path}: Ordner nicht gefunden',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} ist ein Geheimnis und kann ohne Schlüssel nicht verschlüsselt werden. Setzen Sie ENCRYPTION_KEY; `plinth secret` generiert einen',
  '{rest} more like this': '{rest} weitere dieser Art',
  '{steps} database migrations are pending': '{steps} Datenbankmigrationen stehen aus',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: Tokens können zur falschen Zeit ablaufen und Jobs zur falschen Zeit laufen',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} verwendet kein https: Passwörter und Tokens können abgefangen werden',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} ist aktiviert, aber url verweist auf diesen Rechner: Ohne Proxy können Clients die IP-Adresse fälschen, die für Ratenbegrenzungen verwendet wird',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-Token der anderen Plinth-Instanz, für `plinth content push` und `pull` ohne Rückfrage: `env("TRANSFER_TOKEN")`.',
  Assign: 'Zuweisen',
  Bypass: 'Umgehen',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Maximale Größe einer Zeile sowie aller Versionen eines Dokuments zusammen, in Bytes.',
  'Maximum size of an import in bytes, decompressed.': 'Maximale Größe eines Imports in Bytes, entpackt.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Maximale Anzahl von Archiven, die ein Knoten gleichzeitig für Export-Downloads generiert.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Maximale Gesamtgröße der Importe eines Aufrufers in Bytes. Standard: das Vierfache von `maxSize`.',
  'is nested more than {levels} levels deep': 'ist mehr als {levels} Ebenen tief verschachtelt',
  'contains a number that is too large': 'enthält eine zu große Zahl',
  'Maximum number of selected documents, including related documents.':
    'Maximale Anzahl ausgewählter Dokumente, einschließlich verknüpfter Dokumente.',
  'Full-text search': 'Volltextsuche',
  'Import and export of content, and transfer between Plinth instances':
    'Import und Export von Inhalten und Transfer zwischen Plinth-Instanzen',
  'API key of the service with write permission. Set it in the environment.':
    'API-Schlüssel des Dienstes mit Schreibberechtigung. Setzen Sie ihn als Umgebungsvariable.',
  'Locale of content that is not localized.': 'Sprache von Inhalten, die nicht lokalisiert sind.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Millisekunden, in denen eine geplante Aktion erneut versucht wird, wenn ihre Dokumente oder die Datenbank nicht erreichbar sind.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Millisekunden, für die abgeschlossene geplante Aktionen gespeichert werden. Bis dahin können sie rückgängig gemacht werden.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Millisekunden, für die Importdaten gespeichert werden und ein Export heruntergeladen werden kann.',
  'Response timeout in milliseconds.': 'Zeitlimit für die Antwort in Millisekunden.',
  'Maximum number of pending scheduled actions and releases.': 'Maximale Anzahl ausstehender geplanter Aktionen und Releases.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Plant das Veröffentlichen und Zurückziehen, für einzelne Dokumente oder als Release',
  'Review workflow with stages and comments': 'Prüfungsablauf mit Phasen und Kommentaren',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Name des Index oder der Sammlung im Dienst. Apps, die sich einen Dienst teilen, benötigen verschiedene Namen.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL des Dienstes: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Ob das Feld in der Volltextsuche enthalten ist. `{ "weight": 3 }` legt auch seine Gewichtung fest.',
  'Search service to use.': 'Zu verwendender Suchdienst.',
  'this thread does not exist': 'dieser Thread existiert nicht',
  'this attribute does not exist': 'dieses Feld existiert nicht',
  'a reply is resolved with its thread': 'eine Antwort wird zusammen mit ihrem Thread als erledigt markiert',
  '“{title}” does not have permission to read this attribute': '„{title}“ hat keine Berechtigung, dieses Feld zu lesen',
  'duplicate stage "{id}"': 'doppelte Phase „{id}“',
  '"{onChange}" is not another stage of this content type': '„{onChange}“ ist keine andere Phase dieses Inhaltstyps',
  'must name at most {removed} stages': 'darf höchstens {removed} Phasen nennen',
  'must contain at least one stage': 'muss mindestens eine Phase enthalten',
  'the content type "{uid}" does not exist': 'der Inhaltstyp „{uid}“ existiert nicht',
  '"{uid}" does not use draft & publish': '„{uid}“ verwendet Entwurf & Veröffentlichung nicht',
  'the stage "{asked}" does not exist': 'die Phase „{asked}“ existiert nicht',
  'this user does not exist': 'dieser Benutzer existiert nicht',
  '“{title}” does not have permission to read this document': '„{title}“ hat keine Berechtigung, dieses Dokument zu lesen',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    '{counts} Dokumente sind in „{name}“. Wählen Sie die Phase, in die sie verschoben werden sollen',
  'a removed stage used this ID; choose another one': 'eine entfernte Phase hat diese ID verwendet; wählen Sie eine andere',
  'the stage "{to}" does not exist': 'die Phase „{to}“ existiert nicht',
  'contains more than {removed} stages': 'enthält mehr als {removed} Phasen',
  'The document is in “{name}”; no stage allows publishing': 'Das Dokument ist in „{name}“; keine Phase erlaubt das Veröffentlichen',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Diese Änderung verschiebt das Dokument zurück nach „{name}“, aber es kann nur in {where} veröffentlicht werden',
  'The document is in “{name}” but can only be published in {where}':
    'Das Dokument ist in „{name}“, kann aber nur in {where} veröffentlicht werden',
  'Assigned to you, in “{name}”': 'Ihnen zugewiesen, in „{name}“',
  'Someone mentioned you in a comment': 'Jemand hat Sie in einem Kommentar erwähnt',
  'Waiting in “{name}”': 'Wartet in „{name}“',
  'Provide either types or documents': 'Geben Sie entweder Typen oder Dokumente an',
  'A CSV file holds documents of one content type. Choose one': 'Eine CSV-Datei enthält Dokumente eines Inhaltstyps. Wählen Sie einen aus',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Diese Dokumente verweisen auf mehr als {maxChosen} weitere. Wählen Sie weniger Dokumente, weniger Ebenen oder ganze Inhaltstypen aus',
  'Some of the selected documents of {type} do not exist': 'Einige der ausgewählten Dokumente vom Typ {type} existieren nicht',
  'must be a single document': 'muss ein einzelnes Dokument sein',
  'must be a number': 'muss eine Zahl sein',
  'must be true or false': 'muss true oder false sein',
  'must be JSON': 'muss JSON sein',
  'is longer than {value} bytes or has an unclosed quote':
    'ist länger als {value} Bytes oder enthält ein nicht geschlossenes Anführungszeichen',
  'has an unclosed quote': 'enthält ein nicht geschlossenes Anführungszeichen',
  'has a quote in the middle of cell {cells}': 'hat ein Anführungszeichen mitten in Zelle {cells}',
  'has more than 10000 cells': 'hat mehr als 10000 Zellen',
  'Only a CSV file can have a type and columns': 'Nur eine CSV-Datei kann einen Typ und Spalten haben',
  'Provide the content type of the rows': 'Geben Sie den Inhaltstyp der Zeilen an',
  '{uid} has no attribute "{name}"': '{uid} hat kein Feld „{name}“',
  'could not be stored; see the server log': 'konnte nicht gespeichert werden; siehe Server-Log',
  'is a file, but this Plinth instance has no media library': 'ist eine Datei, aber diese Plinth-Instanz hat keine Mediathek',
  "is a file, but you don't have permission to upload files": 'ist eine Datei, aber Sie haben keine Berechtigung, Dateien hochzuladen',
  'has no name': 'hat keinen Namen',
  'is a file without data': 'ist eine Datei ohne Daten',
  'the file data {bytes} is missing': 'die Dateidaten {bytes} fehlen',
  'could not be written; see the server log': 'konnte nicht geschrieben werden; siehe Server-Log',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'verweist auf {target} {documentId}, das weder hier noch im Import existiert; die Relation wird weggelassen',
  'is not valid JSON': 'ist kein gültiges JSON',
  'is not an object': 'ist kein Objekt',
  'has the unknown key "{other}"': 'enthält den unbekannten Schlüssel „{other}“',
  'does not name a content type of this app': 'nennt keinen Inhaltstyp dieser App',
  'has no documentId': 'hat keine documentId',
  'has an invalid locale': 'enthält eine ungültige Sprache',
  'has a status other than draft or published': 'hat einen anderen Status als draft oder published',
  'has an invalid date and time': 'enthält einen ungültigen Zeitpunkt',
  'has an invalid file data name': 'enthält einen ungültigen Namen der Dateidaten',
  'has no data': 'hat keine Daten',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'Die Spalte „{heading}“ ist kein Feld von {uid}. Ordnen Sie sie mit `columns` zu oder setzen Sie sie auf null',
  'Duplicate column "{twice}"': 'Doppelte Spalte „{twice}“',
  'has {cells} cells instead of {columns}': 'hat {cells} statt {columns} Zellen',
  'is not a valid documentId': 'ist keine gültige documentId',
  'must be draft or published': 'muss draft oder published sein',
  '{path} is ignored, because it is not part of an export': '{path} wird ignoriert, weil es nicht Teil eines Exports ist',
  '{manifest} is missing; the archive may be incomplete': '{manifest} fehlt; das Archiv ist möglicherweise unvollständig',
  '{file} is listed in {manifest} but missing in the archive': '{file} ist in {manifest} aufgeführt, fehlt aber im Archiv',
  '{file} was modified after the export': '{file} wurde nach dem Export geändert',
  'Content type {uid} does not exist here': 'Der Inhaltstyp {uid} existiert hier nicht',
  '{uid} has different attributes here than in the source': '{uid} hat hier andere Felder als in der Quelle',
  'Import not found': 'Import nicht gefunden',
  'executed and rolled back as intended': 'wie vorgesehen ausgeführt und zurückgesetzt',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Wie viele erfolgreiche und wie viele fehlgeschlagene Zustellungen je Webhook höchstens gespeichert werden.',
  'Documents in review': 'Dokumente in Prüfung',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Andere Plinth-Instanzen nach Name, an die `/admin` und `plinth content push` Inhalte senden können.',
  'Scheduled actions and releases': 'Geplante Aktionen und Releases',
  Push: 'An Instanz senden',
  'Review stages': 'Prüfungsphasen',
  'Bypass review stages': 'Prüfungsphasen umgehen',
  'Content type "{type}" not found': 'Inhaltstyp „{type}“ nicht gefunden',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Dokumente vom Typ „{type}“ haben keine Entwürfe und können nicht veröffentlicht werden',
  'Documents of type "{type}" have no locales': 'Dokumente vom Typ „{type}“ haben keine Sprachen',
  'the scheduled action {called} failed ({when}): {reason}': 'die geplante Aktion {called} ist fehlgeschlagen ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action':
    'beheben Sie die Ursache und versuchen Sie es erneut oder löschen Sie die geplante Aktion',
  'manual run': 'manuelle Ausführung',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'muss ein Zeitpunkt wie 2026-05-03T09:00 oder 2026-05-03T09:00:00+02:00 sein',
  'must be a time zone name such as Europe/Berlin': 'muss der Name einer Zeitzone wie Europe/Berlin sein',
  'a time zone is required, such as Europe/Berlin': 'eine Zeitzone ist erforderlich, etwa Europe/Berlin',
  'must be in the future': 'muss in der Zukunft liegen',
  'is too far in the future': 'liegt zu weit in der Zukunft',
  'Only a failed scheduled action can be retried': 'Nur eine fehlgeschlagene geplante Aktion kann erneut versucht werden',
  'Only a scheduled action that has not run yet can be run': 'Nur eine noch nicht ausgeführte geplante Aktion kann ausgeführt werden',
  'Only a scheduled action that has run can be reverted': 'Nur eine ausgeführte geplante Aktion kann rückgängig gemacht werden',
  'A scheduled action that has run cannot be changed': 'Eine bereits ausgeführte geplante Aktion kann nicht geändert werden',
  'at most {maxTogether} documents can be published together': 'es können höchstens {maxTogether} Dokumente zusammen veröffentlicht werden',
  'content cannot be set when unpublishing': 'Inhalt kann beim Zurückziehen nicht angegeben werden',
  'Document not found': 'Dokument nicht gefunden',
  "You don't have permission to publish this document": 'Sie haben keine Berechtigung, dieses Dokument zu veröffentlichen',
  "You don't have permission to unpublish this document":
    'Sie haben keine Berechtigung, die Veröffentlichung dieses Dokuments zurückzuziehen',
  'There is no draft to save': 'Es gibt keinen Entwurf zum Speichern',
  'Reverting was started, but nothing was reverted': 'Das Rückgängigmachen wurde begonnen, aber es wurde nichts rückgängig gemacht',
  'There is nothing to execute': 'Es gibt nichts auszuführen',
  'The documents or the database could not be reached for too long': 'Die Dokumente oder die Datenbank waren zu lange nicht erreichbar',
  'The content type no longer exists': 'Der Inhaltstyp existiert nicht mehr',
  'The document was deleted': 'Das Dokument wurde gelöscht',
  'It has been unpublished since': 'Die Veröffentlichung wurde seitdem zurückgezogen',
  'It has been published again since': 'Es wurde seitdem erneut veröffentlicht',
  'An unexpected error occurred. See the server log': 'Ein unerwarteter Fehler ist aufgetreten. Siehe Server-Log',
  'Part of it cannot be executed, so nothing was changed': 'Ein Teil davon kann nicht ausgeführt werden, daher wurde nichts geändert',
  'The user or API token that scheduled this no longer exists': 'Der Benutzer oder API-Token, der dies geplant hat, existiert nicht mehr',
  'The user who scheduled this is blocked': 'Der Benutzer, der dies geplant hat, ist gesperrt',
  'The token that scheduled this has expired': 'Der Token, mit dem dies geplant wurde, ist abgelaufen',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'Der Benutzer, der dies geplant hat, hat die jetzt erforderliche Zwei-Faktor-Authentifizierung nicht eingerichtet',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Das Dokument wurde gelöscht, oder der Benutzer oder API-Token, der dies geplant hat, hat keinen Zugriff mehr darauf',
  'The user or API token that scheduled this does not have permission to publish it':
    'Der Benutzer oder API-Token, der dies geplant hat, hat keine Berechtigung, es zu veröffentlichen',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'Der Benutzer oder API-Token, der dies geplant hat, hat keine Berechtigung, die Veröffentlichung zurückzuziehen',
  'The account or token no longer exists or cannot be used':
    'Das Konto oder der Token existiert nicht mehr oder kann nicht verwendet werden',
  'The document was deleted, or they no longer have access to it': 'Das Dokument wurde gelöscht, oder er hat keinen Zugriff mehr darauf',
  "They don't have this permission": 'Diese Berechtigung fehlt',
  'The user or API token that added this cannot do it: {reason}':
    'Der Benutzer oder API-Token, der dies hinzugefügt hat, kann es nicht ausführen: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'Der Benutzer oder API-Token, der dies ausgeführt oder neu geplant hat, kann es nicht ausführen: {reason}',
  'Scheduled action failed': 'Geplante Aktion fehlgeschlagen',
  'Release with several documents': 'Release mit mehreren Dokumenten',
  'The file name is invalid': 'Der Dateiname ist ungültig',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'verweist auf {target} {documentId}, das hier nicht existiert und nicht importiert werden kann; die Relation wird weggelassen',
  'It was interrupted repeatedly; see the server log': 'Der Vorgang wurde wiederholt unterbrochen; siehe Server-Log',
  'The user who started it no longer exists or no longer has permission':
    'Der Benutzer, der dies gestartet hat, existiert nicht mehr oder hat keine Berechtigung mehr',
  'Transfer not found': 'Transfer nicht gefunden',
  'Export not found': 'Export nicht gefunden',
  'Push not found': 'Übertragung nicht gefunden',
  'Continuous backups with point-in-time recovery and verification':
    'Fortlaufende Backups mit Wiederherstellung zu jedem Zeitpunkt und Überprüfung',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Stunden zwischen vollständigen Kopien der Datenbank. Eine vollständige Kopie wird früher erstellt, wenn die Änderungen größer als die Datenbank werden.',
  'Number of past hours that can be restored.': 'Anzahl der zurückliegenden Stunden, die wiederhergestellt werden können.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisekunden zwischen den Prüfungen auf Änderungen. Geht der Datenträger verloren, gehen Schreibvorgänge seit der letzten Prüfung verloren.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Wo ein fortlaufendes Backup der SQLite-Datenbank gespeichert wird: `{ "folder": … }` oder `{ "s3": … }`. Verwenden Sie für jede Datenbank ein eigenes Ziel. Standard: kein Backup.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'Lesezugriffe gehen stattdessen an den primären Server; reparieren Sie das Replikat oder entfernen Sie es aus DATABASE_READ_URL (docs/databases.md)',
  replica: 'Replikat',
  'cannot read from {place}: {problem}': 'von {place} kann nicht gelesen werden: {problem}',
  'has not replicated the latest changes': 'hat die neuesten Änderungen nicht repliziert',
  'lags {lag} ms behind the primary': 'liegt {lag} ms hinter dem primären Server zurück',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: Lesezugriffe gehen stattdessen an den primären Server',
  'find out why replication is delayed': 'ermitteln Sie, warum die Replikation verzögert ist',
  '{place} is writable': '{place} ist beschreibbar',
  'set read_only to ON on the replica': 'setzen Sie read_only auf dem Replikat auf ON',
  Security: 'Sicherheit',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Dem Benutzer oder API-Token, der dies angefordert hat, fehlt eine Berechtigung: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Ordner mit Projekten, die über die Oberfläche importiert werden können, absolut oder relativ zur App; null: Es werden nur Archive im Ordner der App importiert.',
  'it was private': 'es war privat',
  'it was hidden': 'es war ausgeblendet',
  'the public has access to it': 'die Öffentlichkeit hat Zugriff darauf',
  'Document with id "{ref}" has no version in {values}': 'Das Dokument mit der ID „{ref}“ hat keine Version in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} mit diesem Eintrag verknüpfte Relation(en) vom Typ {target} existieren nicht',
  'the regular expression is too large': 'der reguläre Ausdruck ist zu groß',
  'Columns that cannot be imported were ignored: {passedOver}':
    'Spalten, die nicht importiert werden können, wurden ignoriert: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced':
    'Speichern Sie es als JPEG oder PNG, das nicht progressiv oder interlaced ist',
  'Save it upright, without an orientation in its metadata': 'Speichern Sie es aufrecht, ohne Ausrichtung in den Metadaten',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Was Typen über Pflichtfelder aussagen. `storage`: Ihre Werte können null sein, weil Entwürfe und Zeilen, die älter als `required` sind, keine haben. `schema`: Sie sind nie null, wie in Strapi; eine Zeile ohne Wert macht dann die ganze Liste null, und beim Start werden solche Typen genannt. `plinth types` richtet sich danach.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Ob Clients von Strapi 4 weiter funktionieren: Dokumente und Einträge haben auch `data` und `attributes`, die wieder dasselbe Dokument sind, und Dokumente ihre numerische `id`; Connections haben auch `data` und `meta { pagination }`. Diese Felder sind veraltet.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} gilt für alle Sprachen: Ändern Sie den Wert in einer Sprache, die das Dokument hat',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'hat die Flags „{flags}“, die ein regulärer Ausdruck eines Schemas nicht haben kann',
  'options can only have "strict", true or false': 'options kann nur "strict" enthalten, true oder false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Nur für Editoren: wie der Wert generiert wird. Ausgewertet werden `separator` (Standard: `-`) und `lowercase` (Standard: true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Für Formulare, die das Feld nur anzeigen, wenn die Regel zutrifft: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Maximale Anzahl früherer Versionen, die von einer ersetzten Datei neben dem Original gespeichert werden. Sie sind privat und können wiederhergestellt werden. 0: keine, auch kein Original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Millisekunden nach der letzten Änderung, für die ungespeicherte Änderungen von Admin-Benutzern aufbewahrt werden.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: Der Content-Type-Builder zeigt das Feld nicht an, weder in der Oberfläche noch über REST.',
  'An email could not be delivered': 'Eine E-Mail konnte nicht zugestellt werden',
  '{mails} emails could not be delivered': '{mails} E-Mails konnten nicht zugestellt werden',
  'is not a content type of this app': 'ist kein Inhaltstyp dieser App',
  'documents of this type have no drafts; they are always published':
    'Dokumente dieses Typs haben keine Entwürfe; sie sind immer veröffentlicht',
  'must name the attribute and the operation': 'muss das Feld und die Operation nennen',
  'is for the action "set" only': 'gilt nur für die Aktion "set"',
  'belongs to another kind of action': 'gehört zu einer anderen Art von Aktion',
  'The client closed the connection': 'Der Client hat die Verbindung geschlossen',
  'The URL of this service is not configured; set url in config/server':
    'Die URL dieses Dienstes ist nicht konfiguriert; legen Sie url in config/server fest',
  'Action not found': 'Aktion nicht gefunden',
  'locale: this content type is not localized': 'locale: dieser Inhaltstyp ist nicht lokalisiert',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: Passwörter werden in Arbeitskopien nicht gespeichert',
  'Earlier versions of a file': 'Frühere Versionen einer Datei',
  'Restores an earlier version of a file, or copies another file over it':
    'Stellt eine frühere Version einer Datei wieder her oder kopiert eine andere Datei darüber',
  'Change password': 'Passwort ändern',
  Components: 'Komponenten',
  'Content types': 'Inhaltstypen',
  Drafts: 'Entwürfe',
  Export: 'Exportieren',
  File: 'Datei',
  Files: 'Dateien',
  Folder: 'Ordner',
  'Forgot password': 'Passwort vergessen',
  Health: 'Systemzustand',
  Import: 'Importieren',
  Languages: 'Sprachen',
  Locales: 'Sprachen',
  Model: 'Modell',
  Move: 'Verschieben',
  Password: 'Passwort',
  People: 'Benutzer',
  Pictures: 'Bilder',
  Read: 'Lesen',
  Relations: 'Relationen',
  Renew: 'Neu generieren',
  Revoke: 'Widerrufen',
  Role: 'Rolle',
  Run: 'Ausführen',
  Settings: 'Einstellungen',
  Token: 'Token',
  Undo: 'Rückgängig',
  'Goes live {time}': 'Veröffentlichung am {time}',
  'Is taken offline {time}': 'Zurückziehen am {time}',
  'Is taken offline': 'Zurückziehen geplant',
  'Goes live': 'Veröffentlichung geplant',
  files: 'Dateien',
} satisfies ServerTexts;
