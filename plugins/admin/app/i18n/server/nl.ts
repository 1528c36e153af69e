import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Dutch. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" is een tekst ("user:7"), waarmee "{name}" niet kan worden vergeleken',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" is een moment, waarmee "{name}" niet kan worden vergeleken',
  '"$user.{name}" cannot be used here: callers are not users': '"$user.{name}" heeft hier geen betekenis: aanroepers zijn geen gebruikers',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" is nooit "{name2}": het ene is een getal, het andere niet',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" is geen waarde van {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '"{action}" gaat over geen contenttype: alleen acties op documenten kunnen een regel hebben',
  '"{action}" is not an action': '"{action}" is geen actie',
  '"{action}" is not an action (did you mean "{meant}"?)': '"{action}" is geen actie (bedoelde je "{meant}"?)',
  '"{action}" is not a permission': '"{action}" kan niet worden toegekend',
  '"{code}" is not a valid locale code; {advice}': '"{code}" is geen taalcode; {advice}',
  '"{code}" is the default locale. Choose another default locale first': '"{code}" is de standaardtaal: kies eerst een andere',
  '"{last}" does not read or write fields: remove "fields"': '"{last}" leest en schrijft geen attributen: laat "fields" weg',
  '"{name}" is not an attribute of {uid}{name2}': '"{name}" is geen attribuut van {uid}{name2}',
  '"{name}" refers to documents that do not exist': '"{name}" leidt naar documenten die er niet zijn',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '"{pattern}" is twee keer toegekend, met een regel: zet alles in één item (`$or` combineert voorwaarden)',
  '"{pattern}" is ignored: {reason}': '"{pattern}" is weggelaten: {reason}',
  '"{pattern}" is not an action{access}': '"{pattern}" is geen actie{access}',
  'A change to the setting {name} must be an object with its keys':
    'Een wijziging van de instelling {name} is een object met haar sleutels',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Er is een kringverwijzing gevonden in de array connect. Eén relatie probeert te koppelen voor/na een andere die probeert te koppelen voor/na de eerste',
  'Function called with each error response and the original error.':
    'Een functie die elke fout krijgt zoals die zou worden beantwoord, en de fout zelf.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Een plugin doet iets anders in plaats van deze wijziging, wat niet samen met andere kan',
  'An import is already running. Wait until it finishes, or stop it':
    'Er wordt al een project overgenomen: wacht tot dat klaar is, of stop het',
  'A role must be assigned to users one at a time': 'Een rol kun je aan één gebruiker tegelijk geven',
  'A role of type "{type}" already exists': 'Er bestaat al een rol van het type "{type}"',
  'Two-factor authentication is already on. Turn it off first': 'Er staat al een tweede factor aan: schakel die eerst uit',
  'Two-factor authentication is required': 'Een tweede factor is verplicht',
  'Two-factor authentication is required and must be set up first': 'Een tweede factor is verplicht en moet eerst worden ingesteld',
  'Two-factor authentication is required. Sign in again': 'Een tweede factor is verplicht: log opnieuw in',
  'A string to compare with {flaw}': 'Een tekst om mee te vergelijken {flaw}',
  'A token named "{name}" already exists. Revoke it first, or choose another name':
    'Er bestaat al een token met de naam "{name}": trek het eerst in, of kies een andere naam',
  Tree: 'Een boom',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Een boom van pagina’s in secties en releases, in twee talen, met omleidingen voor adressen die zijn verplaatst.',
  'The value is too long, out of range, or contains characters that cannot be stored':
    'Een waarde is te lang, valt buiten het bereik of bevat tekens die niet kunnen worden opgeslagen',
  'API tokens are hashed with a key that is stored in the same database':
    'API-tokens worden gehasht met een sleutel die naast de tokens in de database staat',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'De stack aan fouten toevoegen, behalve in productie.',
  Administrator: 'Beheerder',
  'Maximum number of aliases in a document.': 'Maximumaantal aliassen in een document.',
  'Reply-to address': 'Antwoordadres',
  Apply: 'Toepassen',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artikelen met auteurs en categorieën, in twee talen, en een startpagina.',
  'At most {maxFiles} files can be uploaded at once': 'Er kunnen hoogstens {maxFiles} bestanden tegelijk worden geüpload',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Attributen van gebruikers die bij registratie mogen worden opgegeven, naast `username`, `email` en `password`.',
  Auth: 'Authenticatie',
  Authenticated: 'Ingelogd',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Vage voorvertoningen',
  'Imports Strapi projects': 'Neemt Strapi-projecten over',
  'Maximum file size in bytes.': 'Maximumgrootte van een bestand, in bytes.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Bytes die per aanroeper worden bewaard; daarboven worden de oudste sleutels vergeten, binnen een uur. Verzoeken zonder inloggegevens worden geteld op het adres (bij IPv6: het netwerk) waar ze vandaan komen.',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Bytes die het document van een antwoord als JSON mag innemen om voor herhalingen te worden bewaard; daarboven: 400, en er wordt niets geschreven.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'De rol {type} kan niet worden verwijderd',
  'Cannot remove role': 'De rol kan niet worden verwijderd',
  'Cannot replace a file with multiple ones': 'Eén bestand kan niet door meerdere worden vervangen',
  'Cannot remove this permission from {type} role': 'Dit kan niet van de rol {type} worden afgenomen',
  Change: 'Wijzigen',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Maximumaantal tekens in de tekst van een operatie, inclusief commentaar en spaties; tekens in strings tellen niet mee.',
  Conditions: 'Voorwaarden',
  Connect: 'Verbinden',
  'Content API': 'Content-API',
  Count: 'Tellen',
  'Create role': 'Rol aanmaken',
  'Default role given to authenticated user.': 'Standaardrol voor ingelogde gebruikers.',
  'Default role given to unauthenticated user.': 'Standaardrol voor niet-ingelogde gebruikers.',
  'Delete role': 'Rol verwijderen',
  'Maximum number of directives in a document.': 'Maximumaantal directives in een document.',
  'Document with id "{documentId}"{where} not found': 'Document met id "{documentId}"{where} niet gevonden',
  'Documentation site': 'Documentatiesite',
  'Default number of documents in a list.': 'Documenten in een lijst waarvoor geen aantal is opgegeven.',
  'Maximum number of documents in a list.': 'Maximumaantal documenten in één lijst.',
  'Maximum page size.': 'Maximumaantal documenten per pagina.',
  'Default page size.': 'Documenten per pagina als het verzoek geen aantal opgeeft.',
  'Draft & publish': 'Concepten en gepubliceerde versies van documenten',
  'Dynamic zones': 'Dynamische zones',
  Editor: 'Redacteur',
  'Email already taken': 'E-mailadres is al in gebruik',
  'Email confirmation': 'E-mailbevestiging',
  'Require STARTTLS': 'Versleuteld voordat er iets wordt verzonden',
  TLS: 'Versleuteld vanaf het begin',
  'Entity not found': 'Entiteit niet gevonden',
  'Expected a string to compare with': 'Verwacht een tekst om mee te vergelijken',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Mislukte inlogpogingen met één naam of e-mailadres binnen `signInInterval`: zoveel vanaf elke plek waar de gebruiker eerder heeft ingelogd, en zoveel vanaf alle andere samen.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Maximumaantal velden met een eigen selectie in een operatie, fragmenten meegerekend: elk kan een databasequery zijn. Groepen tellen als tien.',
  'File id is required and must be a single value': 'Het bestands-id is verplicht en moet één waarde zijn',
  'File name contains invalid characters': 'De bestandsnaam bevat ongeldige tekens',
  'Static files and pages, and the welcome page in development':
    'Bestanden en pagina’s voor browsers, en een eerste pagina tijdens het ontwikkelen van een app',
  'Files are empty': 'De bestanden zijn leeg',
  'Maximum files per request': 'Bestanden tegelijk',
  'Maximum number of files in one request.': 'Bestanden die één verzoek mag uploaden.',
  'File uploads, storage and the attribute type media': 'Bestanden: het uploaden, hun bytes en het attribuuttype media',
  'Find page': 'Pagina zoeken',
  'Folders can be nested at most {maxLevels} levels deep': 'Mappen kunnen {maxLevels} niveaus diep in elkaar staan',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formaten waarin elke kleinere kopie ook wordt gemaakt: `formats` vermeldt die als `small_webp`. AVIF duurt tien keer zo lang als de andere.',
  'Image formats': 'Formaten van kleinere kopieën',
  'Get component': 'Component ophalen',
  'Get components': 'Componenten ophalen',
  'Get content type': 'Contenttype ophalen',
  'Get content types': 'Contenttypen ophalen',
  'Get permissions': 'Rechten ophalen',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, adressen en bereiken die plugins mogen aanspreken hoewel ze niet openbaar zijn: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Hoeveel aan deze kant mogen verwijzen naar hoeveel aan de andere: `manyToOne` is veel van dit type naar één doel.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Hoeveel proxy’s iets aan `X-Forwarded-For` toevoegen, alleen voor deze limieten. Standaard: `proxies` van `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Hoe vaak iets mag worden opgevraagd, in het geheugen of over alle nodes samen',
  'Idempotency-Key: makes it safe to retry writes':
    'Idempotency-Key: een schrijfactie die opnieuw wordt verstuurd, wordt één keer uitgevoerd',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identiteitsproviders op naam, zoals in `/api/connect/<name>`. Zie de README van de plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Afbeeldingen waaraan een node tegelijk werkt, elk op één thread. Standaard: half zoveel als er processors zijn.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Afbeeldingen die daarop mogen wachten; bij meer is het antwoord 503.',
  'Incorrect code provided': 'Onjuiste code opgegeven',
  'Invalid code': 'Ongeldige code',
  'Invalid field {field}: not a media attribute of {ref}': 'Ongeldig veld {field}: het is geen media-attribuut van {ref}',
  'Invalid identifier or password': 'Ongeldige gebruikersnaam of ongeldig wachtwoord',
  'Invalid key {key}': 'Ongeldige sleutel {key}',
  'Invalid key {key} at {path}': 'Ongeldige sleutel {key} bij {path}',
  'Invalid parameters: {unknown}': 'Ongeldige parameters: {unknown}',
  'Invalid ref {ref}: content type not found': 'Ongeldige ref {ref}: zo’n contenttype bestaat niet',
  'Invalid refresh token': 'Ongeldig vernieuwingstoken',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Ongeldige relaties bij {path}: objecten met "__type", het type van het document, verwacht',
  'Invalid relations at {path}: {why}': 'Ongeldige relaties bij {path}: {why}',
  'Invalid ticket. Sign in again': 'Ongeldig ticket: log opnieuw in',
  'Invalid token': 'Ongeldig token',
  'The import process ended unexpectedly.': 'Het is zonder melding gestopt.',
  'It is still running': 'Het is nog bezig',
  'This is defined in code; edit it in {origin}.': 'Het is als code geschreven: wijzig het in {origin}.',
  'It runs code of the app or of a plugin, which cannot be run again to get its query plan':
    'Het voert code van de app of een plugin uit; die wordt niet nogmaals uitgevoerd om te zien wat ze van de database vraagt',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: wie het raadt, kan zich als iedereen voordoen',
  'Keep image metadata (EXIF)': 'Cameragegevens behouden',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Sleutel voor de hashes die van tokens worden bewaard, minstens 32 tekens. Als je hem wijzigt, vervallen alle tokens die via een opdracht zijn gemaakt. Standaard: een willekeurige sleutel die de eerste node maakt en in de database bewaart.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Sleutel die e-mails verzegelt terwijl ze in de database wachten, minstens 32 bytes. E-mails die wachten terwijl hij wordt gewijzigd, worden niet verzonden. Standaard: ze staan er onversleuteld.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Sleutel die de sessies van het team ondertekent, minstens 32 bytes. Standaard: een willekeurige, die één keer wordt gemaakt en in de database wordt bewaard.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Sleutel die de tokens van gebruikers ondertekent, minstens 32 bytes. Als je hem wijzigt, vervallen ze allemaal. Productie start niet zonder; elders wordt een willekeurige sleutel gemaakt en in de database bewaard.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Grootste `limit` en `pageSize`; -1: zoveel als `amountLimit`.',
  'Maximum file size': 'Grootste bestand',
  'Maximum image size': 'Grootste afbeelding',
  'List locales': 'Talen opsommen',
  Logout: 'Uitloggen',
  'Verify certificate': 'Certificaat controleren',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'E-mails op basis van sjablonen, via SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Typen, query’s en mutaties van de contenttypen maken.',
  'Milliseconds during which a delivery is retried.': 'Milliseconden dat een bezorging wordt geprobeerd.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Milliseconden dat een sleutel hoort bij de schrijfactie waarmee hij kwam; een herhaling binnen die tijd krijgt het antwoord van die schrijfactie.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Milliseconden dat een doel onafgebroken mag mislukken voordat het wordt uitgeschakeld.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Milliseconden dat bezorgingen worden bewaard, om ze te bekijken en te herhalen.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Milliseconden dat het oude geheim naast een nieuw ondertekent.',
  'Response timeout of the target in milliseconds.': 'Milliseconden waarbinnen een doel moet hebben geantwoord.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Milliseconden waarbinnen de server een e-mail moet hebben aangenomen.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Milliseconden tot een mislukte bezorging opnieuw wordt geprobeerd; latere pauzes verdubbelen.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Milliseconden tot een e-mail die niet kon worden afgeleverd opnieuw wordt geprobeerd. Elke pauze is ongeveer twee keer zo lang als de vorige, tot drie uur.',
  'Missing or invalid credentials': 'Ontbrekende of ongeldige inloggegevens',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV is "{environment}": ontwikkelhulpmiddelen staan voor iedereen open',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Naam of adres van de SMTP-server. Zonder wordt er geen e-mail verzonden.',
  'No enabled plugin has this job': 'Geen actieve plugin heeft deze taak',
  'No mail server is configured. Configure one first': 'Er is geen mailserver: geef eerst op welke',
  'You cannot block yourself or remove your own role. Ask another administrator':
    'Niemand kan zichzelf blokkeren of de eigen rol afnemen: vraag iemand anders om dat te doen',
  'Node.js {major} has been out of support since {end}': 'Node {major} krijgt geen updates meer sinds {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node {node} is een korte release, die een half jaar updates krijgt',
  'Node.js {node} is too old; {node2} is required': 'Node {node} is te oud: {node2} is nodig',
  'No import is running': 'Er wordt niets overgenomen',
  'Maximum nesting depth of an operation.': 'Maximale nesting van objecten in een operatie.',
  'Maximum number of objects in the variables of an operation.': 'Maximumaantal objecten in de variabelen van een operatie.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Objecten die een operatie mag opvragen, met de aantallen van geneste lijsten vermenigvuldigd, en waarmee ze mag worden beantwoord.',
  'Deprecated; use `landingPage: true`.': 'Oudere naam van `landingPage: true`.',
  'GraphQL API for all content types': 'Eén GraphQL-endpoint voor elk contenttype',
  'A single request can move at most 1000 folders. Move their contents first':
    'Eén verzoek verplaatst hoogstens 1000 mappen: verplaats eerst wat erin staat',
  'A single request can delete at most 1000 folders and files. Delete their contents first':
    'Eén verzoek verwijdert hoogstens 1000 mappen en bestanden: verwijder eerst wat erin staat',
  'Maximum number of operations in a batched request.': 'Maximumaantal operaties in één verzoek, als er meerdere zijn toegestaan.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origins waarvan de pagina afbeeldingen toont, naast deze server en de plek waar bestanden worden bewaard.',
  'Allowed origins, in addition to that of `server.url`.': 'Origins waarvan pagina’s het mogen gebruiken, naast die van `server.url`.',
  'The document is being changed by another request': 'Anderen wijzigen hetzelfde document',
  'The documents were changed repeatedly by other requests': 'Anderen wijzigden dezelfde documenten keer op keer',
  'The file is being changed by other requests. Try again later': 'Anderen werken te lang aan hetzelfde bestand',
  'Preview URLs of your site by content type.': 'Pagina’s van de site die documenten tonen zoals ze zouden worden, per contenttype.',
  'Password must be less than {passwordBytes} bytes': 'Het wachtwoord moet kleiner zijn dan {passwordBytes} bytes',
  'Passwords do not match': 'De wachtwoorden komen niet overeen',
  'Prefix of all content API routes.': 'Pad vóór elke route van de content-API.',
  'Endpoint path.': 'Pad van het endpoint.',
  'Payload Too Large': 'De verzonden gegevens zijn te groot',
  Permissions: 'Rechten',
  'Maximum number of pixels of an image.': 'Pixels die een afbeelding mag hebben.',
  Port: 'Poort',
  'SMTP port: 587 for STARTTLS, 465 for TLS.':
    'Poort van de server: 587 voor e-mail die onversleuteld begint en overgaat op TLS, 465 voor direct TLS.',
  'Private attributes': 'Privéattributen',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Producten met varianten, een boom van afdelingen, merken, en bestellingen die alleen de klant zelf ziet.',
  Project: 'Project',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projecten kun je alleen tijdens ontwikkeling overnemen: deze service draait in productie (NODE_ENV).',
  Propose: 'Voorstellen',
  Public: 'Openbaar',
  'REST API for all content types': 'REST-routes voor elk contenttype',
  Refresh: 'Vernieuwen',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Verbindingen van `Query` ook op sleutel lezen: `after` van `PaginationArg`, en `next` naast `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.': 'Queryparameters die niets kent weigeren in plaats van negeren.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Weigeren wat een pagina van een vreemde site ongevraagd kan versturen; een object noemt de headers die aantonen dat het daar niet van komt.',
  Register: 'Registreren',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Teksten onthouden op hun hash (automatic persisted queries), `ttl` seconden lang; false: weigeren.',
  'Repeatable components': 'Herhaalbare componenten',
  'Request aborted': 'Verzoek afgebroken',
  'Request body cannot be empty': 'De body van het verzoek mag niet leeg zijn',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Verzoeken van alle soorten vanaf één adres binnen `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Verzoeken van één soort vanaf één adres (en over één e-mailadres) binnen `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Verzoeken van plugins naar buiten, alleen naar openbare adressen',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Verzoeken die tegelijk naar één doel worden verstuurd, door alle nodes samen.',
  'Reset password': 'Wachtwoord opnieuw instellen',
  'Role not found': 'Rol niet gevonden',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Rollen van het team op sleutel, naast `administrator`, `editor` en `author`; de laatste twee mogen opnieuw worden gedefinieerd.',
  Rotate: 'Geheim vernieuwen',
  'Ownership rules': 'Regels per eigenaar',
  'Additional validation rules for GraphQL documents.': 'Regels voor documenten naast die van GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Seconden waarna een sessie in elk geval eindigt.',
  'Seconds of inactivity after which a session expires.': 'Seconden waarna een ongebruikte sessie eindigt.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Seconden dat een inlogpoging op de code wacht, en dat een factor die wordt ingesteld op de eerste code wacht.',
  'Lifetime of an access token in seconds.': 'Seconden dat een toegangstoken geldig is.',
  'Lifetime of the code in seconds.': 'Seconden dat de code werkt.',
  'Lifetime of the link in seconds.': 'Seconden dat de link werkt.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Seconden dat het token van een gebruiker geldig is. Niet voor `refresh`.',
  'In seconds.': 'Seconden.',
  Send: 'Versturen',
  'Send email confirmation': 'E-mailbevestiging versturen',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Niets versturen voordat de verbinding op TLS is overgegaan. `false` als de server dat niet biedt, zoals op deze machine.',
  Sender: 'Afzender',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Afzender van alle e-mails: `post@example.org` of `Example <post@example.org>`. Nodig bij `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'De service is niet beschikbaar',
  Sessions: 'Sessies',
  Share: 'Delen',
  Shop: 'Webshop',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'De sandbox op het endpoint tonen, of een functie die dat beslist; standaard: niet in productie.',
  Registration: 'Registreren',
  'Image sizes': 'Formaten van afbeeldingen',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Kleinere kopieën van afbeeldingen op naam: de zijde in pixels van het vierkant waarin de kopie past. Naast `thumbnail`, dat in 245 × 156 past.',
  'Some of the provided components in {name} are not related to the entity':
    'Sommige opgegeven componenten in {name} horen niet bij de entiteit',
  'This email address is already in use': 'Iemand heeft dit adres al',
  'Whether to connect with TLS. Default: if the port is 465.': 'TLS vanaf de eerste byte. Standaard: of de poort 465 is.',
  'Whether a request can contain several operations (batching).': 'Meerdere operaties in één verzoek accepteren.',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Alleen praten met servers waarvan het certificaat echt van hen is. Eigen certificaten komen in `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Wijzigingen melden via WebSockets op het endpoint (`graphql-ws`); een object bepaalt hoeveel.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Het schema bekendmaken (`__schema`, `__type`); standaard: niet in productie.',
  'Sends webhooks when content changes': 'Laat andere diensten weten wat er met documenten gebeurt',
  'Project templates: blog, shop, documentation site': 'Sjablonen waarmee een project kan beginnen: blog, webshop, documentatiesite',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'De API beschreven als OpenAPI 3.1, voor elke aanroeper wat die mag',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'De `API_TOKEN_SALT` van het Strapi-project waarvan de tokens zijn overgenomen (`plinth import strapi`): zonder worden ze niet herkend.',
  'The email address was changed by another request. Try again': 'Het adres is door een ander verzoek gewijzigd: probeer het opnieuw',
  'The response takes too long to read; nothing was written. Reduce populate, filters or sort':
    'Het antwoord lezen duurt te lang: er is niets geschreven. Vraag minder op met populate, de filters of de sortering ervan',
  'The app would not start with these changes:{stops}': 'De app zou hiermee niet starten:{stops}',
  'Attribute of the target that owns the relation.': 'Het attribuut van het doel dat de koppelingen bezit.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Het attribuut van het doel dat dezelfde koppelingen vanaf zijn kant toont; deze kant bezit ze.',
  'The upload is slower than 1000 bytes per second': 'De body komt langzamer binnen dan 1000 bytes per seconde',
  'The request body is nested too deeply: the maximum is {maxDepth} levels':
    'De body is te diep genest: {maxDepth} niveaus zijn toegestaan',
  'The request body must be an object': 'De body van het verzoek moet een object zijn',
  'The file data to be shared may have been deleted. Try again':
    'De bytes die een bestand zou delen, zijn mogelijk verdwenen: probeer het opnieuw',
  'The component with id {id} occurs twice in {name}': 'Het component met id {id} wordt twee keer genoemd in {name}',
  'Could not connect to the database': 'De database is niet bereikbaar',
  'The database is not usable': 'De database kan niet worden gebruikt',
  'The database query failed: {message}': 'De database kon niet worden bevraagd: {message}',
  'The database is busy': 'De database is bezet',
  'The database server is out of sync with its cluster': 'De databaseserver loopt niet gelijk met zijn cluster',
  'The default locale': 'De standaardtaal',
  'The document was created by another request': 'Het document is intussen aangemaakt',
  'The document has been modified; its current revision is {revision}': 'Het document is intussen gewijzigd: het heeft revisie {revision}',
  'The folder is not empty. Use recursive=true to delete its contents, too':
    'De map is niet leeg: recursive=true verwijdert ook wat erin staat',
  'The image cannot be read, so its metadata cannot be removed':
    'De afbeelding kan niet worden gelezen, dus kan de metadata niet worden verwijderd',
  'The image contains several rotated images, so its metadata cannot be removed':
    'De afbeelding bevat meerdere beelden die gedraaid zijn opgeslagen: de metadata kan niet worden verwijderd',
  'The image contains {pages} images of {width} × {height} pixels, too many to remove its metadata':
    'De afbeelding bevat {pages} beelden van {width} × {height} pixels: te veel om de metadata te verwijderen',
  'The image has {width} × {height} pixels, which exceeds the maximum of {pixelLimit}':
    'De afbeelding heeft {width} × {height} pixels: meer dan {pixelLimit}',
  'The image contains more than 8 compressed text blocks': 'De afbeelding bevat meer dan 8 gecomprimeerde teksten',
  'Admin panel at /admin': 'De interface voor mensen, op /admin',
  'The mail server rejected the email: {message}': 'De e-mail werd niet aangenomen: {message}',
  'The locale "{code}" already exists': 'De taal "{code}" is er al',
  'The content model cannot be edited here because the plugin content-type-builder is disabled. Edit the schema files':
    'Het model wordt in de bestanden gewijzigd: de plugin content-type-builder staat uit',
  'The content model can be edited only in development; this server runs in production (NODE_ENV)':
    'Het model wordt alleen tijdens ontwikkeling gewijzigd: deze service draait in productie (NODE_ENV)',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Het model wordt alleen tijdens ontwikkeling gewijzigd: deze service draait in productie (NODE_ENV).',
  'The name of "{code}"': 'De naam van "{code}"',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'De pagina waarheen e-mails leiden, met `?code=` (achter `#` als het adres daarop eindigt), waar iemand een nieuw wachtwoord typt: een URL, of een pad van `server.url`.',
  'The parts that are not files are larger than 1000000 bytes': 'De delen die geen bestanden zijn, zijn groter dan 1000000 bytes',
  'Password of `user`.': 'Het wachtwoord van `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file': 'De plugin "settings" staat uit: zet het in het bestand',
  'The provided current password is invalid': 'Het opgegeven huidige wachtwoord is ongeldig',
  'The provided password is invalid': 'Het opgegeven wachtwoord is ongeldig',
  'The query timed out': 'De query duurt te lang',
  'The refresh token has already been used': 'Het vernieuwingstoken is zojuist gebruikt',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'De relatie met id {documentId} is al gekoppeld. Je kunt dezelfde relatie niet twee keer koppelen.',
  'The role "{type}" is defined in {file}, at roles.{type2}; edit it there':
    '{file} legt de rol "{type}" vast: wijzig hem daar, bij roles.{type2}',
  'The same document is connected twice in {name}': 'Hetzelfde document wordt twee keer gekoppeld in {name}',
  'The template "{name}" is not installed': 'Het sjabloon “{name}” is niet gebruikt',
  'The template "{starter}" is being installed or removed. Wait until it finishes':
    'Er wordt aan het sjabloon "{starter}" gewerkt: wacht tot dat klaar is',
  'The token "{name}" is defined in config/access; remove it there': 'Het token "{name}" komt uit config/access: haal het daar weg',
  'The token "{name}" is defined in {file}; edit it there': 'Het token "{name}" komt uit {file}: wijzig het daar',
  'The token "{name}" was imported from another server. Revoke it and create a new one':
    'Het token "{name}" is overgenomen van een andere server: trek het in en maak in plaats daarvan een nieuw token',
  'Version of the API in the document.': 'De versie van de API, zoals het document die noemt.',
  'You have reached the maximum of 100 views. Delete one first': 'Je hebt al 100 eigen weergaven: verwijder er eerst een',
  'Two-factor authentication is already set up': 'Er is al een tweede factor',
  'An administrator already exists. Sign in, or ask for an account': 'Er is al een beheerder: log in, of vraag om een account',
  'Locale "{code}" not found': 'Er is geen taal "{code}"',
  'Preview is not configured for this content type': 'Er is geen voorbeeld voor dit contenttype',
  'The database is out of disk space': 'Er is geen ruimte meer in de database',
  'Two-factor authentication is not set up': 'Er is geen tweede factor',
  'No two-factor setup is in progress. Start again': 'Er is geen tweede factor die op zijn eerste code wacht: begin opnieuw',
  'The document no longer exists': 'Zo’n document is er niet meer',
  'Locale not found': 'Zo’n taal is er niet',
  'Setting not found': 'Zo’n instelling is er niet',
  'Template "{name}" does not exist; available: {startersThere}': 'Er is geen sjabloon "{name}": beschikbaar is {startersThere}',
  'Token "{name}" not found': 'Er is geen token met de naam "{name}"',
  'This user no longer exists': 'Er is niemand meer met deze naam',
  'These names are already in use: {taken}. Rename them, or use another template.':
    'Deze namen zijn bezet: {taken}. Geef wat ze gebruikt een andere naam, of kies een ander sjabloon.',
  'Require email confirmation': 'Inloggen kan pas als het adres is bevestigd',
  'You must set a password first; it is needed to verify your identity':
    'Dit account heeft eerst een wachtwoord nodig, waaraan de eigenaar wordt herkend',
  'This attribute must be unique': 'Dit attribuut moet uniek zijn',
  'This link has expired. Restart the server to get a new one, or use `plinth admin create`':
    'Deze link is niet meer geldig: start de server opnieuw voor een nieuwe, of gebruik `plinth admin create`',
  'This node uses an older content model than the migrated database and must be replaced':
    'Deze node draait een ouder model dan waarnaar de database is gemigreerd, en moet worden vervangen',
  'This query is no longer stored': 'Deze query wordt niet meer bewaard',
  'This two-factor setup can no longer be verified. Ask an administrator to reset it':
    'Deze tweede factor kan niet meer worden gecontroleerd: een beheerder moet hem weghalen',
  'This user has not set up two-factor authentication': 'Deze gebruiker heeft geen tweede factor',
  'Token not found': 'Token niet gevonden',
  'API tokens': 'Tokens voor machines',
  'Too many images are waiting to be processed': 'Er wachten te veel afbeeldingen op verwerking',
  'Too many {what} at {path}: the maximum is {limit}': 'Te veel {what} bij {path}: een body mag er {limit} bevatten',
  'Type of the role assigned at registration.': 'Type van de rol van wie zich registreert.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Typen rollen waarvan gebruikers een tweede factor moeten hebben: tot die tijd zijn ze niet ingelogd en zijn hun tokens niets waard.',
  'UID of the related content type.': 'Uid van het contenttype waarnaar wordt verwezen.',
  Uniqueness: 'Uniciteit',
  'Update role': 'Rol wijzigen',
  User: 'Gebruiker',
  'User not found': 'Gebruiker niet gevonden',
  'Username already taken': 'Gebruikersnaam is al in gebruik',
  'End users, roles and permissions': 'Gebruikers, rollen en wat rollen mogen',
  'Localization of content': 'Versies van documenten in meerdere talen',
  View: 'Weergave',
  'Allow registration': 'Bezoekers maken zelf accounts aan',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Wat clients van het model lezen: contenttypen en componenten via REST',
  'Content events, delivered to all nodes': 'Wat er met documenten gebeurt, gemeld op alle nodes',
  'Its extensions are defined in code; edit them in {origin}.': 'Wat eraan is toegevoegd, is als code geschreven: wijzig het in {origin}.',
  'Settings that can be changed at runtime': 'Wat mensen wijzigen terwijl de service draait',
  'Name of this server as shown in authenticator apps.': 'Hoe de app op de telefoon deze server noemt.',
  'Cookie name.': 'Naam van de cookie.',
  'Title of the API in the document.': 'Hoe het document de API noemt.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Wat de provider over afzonderlijke acties wil weten; `local` vraagt niets, `s3` accepteert parameters van zijn verzoeken.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Wat de provider wil weten; voor `local` en `s3` staat het in de README van de plugin.',
  'Reply-to address. Default: the sender.': 'Waar antwoorden heen gaan. Standaard: naar de afzender.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Waar iemand uitkomt die de link heeft gevolgd: een URL, of een pad van `server.url`. Standaard: het antwoord is `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Waar de bytes van bestanden worden bewaard: `local` (een map), `s3` (een bucket; ook `aws-s3`), of wat een andere plugin aan `UPLOAD` heeft toegevoegd.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Waar ze worden geteld. `memory`: elke node telt voor zichzelf. `database`: alle nodes samen, ten koste van enkele schrijfacties.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Of `formats` een `placeholder` bevat: een afbeelding van hoogstens 16 × 16 pixels als data-URL, om vaag te tonen terwijl een grotere wordt geladen.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Of een schrijfactie die uitkomt op een gepubliceerde versie (POST en PUT zonder `status=draft`) ook de actie `publish` vereist, met de regel ervan. `false`: `create` en `update` publiceren, zoals in de referentie, ook voor wie het recht `publish` zelf niet heeft. Standaard: `false`, met een melding bij het starten; nieuwe apps hebben `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Of bestanden met dezelfde inhoud hun bytes delen, en daarmee hun adres. In de README van de plugin staat wat dat verraadt.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Of bestanden in mappen staan: `folder` van bestanden, `/api/upload/folders`, en `fileInfo.folder`, voor aanroepers met de rechten daarvoor.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Of filters media en de attributen van hun bestanden kunnen gebruiken, zoals in Strapi. Een import uit Strapi zet dit aan.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Of afbeeldingen behouden wat camera’s en programma’s erin hebben genoteerd: plaats (GPS), tijd, camera, maker.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Of de cookie alleen via HTTPS wordt verzonden. Standaard: in productie.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Of de cookies alleen via HTTPS worden verzonden. Standaard: in productie.',
  'Whether lists include the total count, unless specified in the request.':
    'Of lijsten vermelden hoeveel documenten er in totaal zijn, tenzij het verzoek anders beslist.',
  'Whether users can set up two-factor authentication.': 'Of mensen hun account mogen beveiligen met codes uit een app op hun telefoon.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Of vernieuwingstokens heen en weer gaan in een cookie die geen script kan lezen, in plaats van in de body.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Of verzoeken om in te loggen, te registreren of een account te herstellen worden geteld.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Of er een pagina is om het document te lezen, `/api/openapi.html`. Standaard: niet als `NODE_ENV` `production` is.',
  'SameSite attribute of the cookie.': 'Welke verzoeken die op andere sites beginnen de cookie meekrijgen.',
  'SMTP username. Default: no authentication.': 'Wie daar inlogt. Standaard: niemand.',
  'Maximum number of tokens in an operation.': 'Maximumaantal woorden en tekens (tokens) in de tekst van een operatie.',
  'Background job queues, processed by any node': 'Werk dat in een wachtrij wordt gezet en door een van de nodes wordt uitgevoerd',
  'You do not have all the permissions of {what}: {first}{others}{later}': 'Je mag niet alles wat {what} mag: {first}{others}{later}',
  ', which includes what is added later': ', inclusief wat later wordt toegevoegd',
  'Tokens of this type include what is added later, so only administrators and tokens with full access can create them. List the actions that the token needs instead':
    'Tokens van dit type omvatten ook wat later wordt toegevoegd. Daarom kunnen alleen beheerders en tokens met volledige toegang ze maken. Geef in plaats daarvan de acties op die het token nodig heeft',
  'You must be authenticated to reset your password': 'Je moet ingelogd zijn om je wachtwoord opnieuw in te stellen',
  'Your account email is not confirmed': 'Het e-mailadres van je account is niet bevestigd',
  'Your account has been blocked by an administrator': 'Je account is geblokkeerd door een beheerder',
  'Your new password must be different than your current password': 'Je nieuwe wachtwoord moet anders zijn dan je huidige',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: één token, zoals in `jwt`. `refresh`: een kort token, en een ander waarmee het wordt vernieuwd, zoals in `sessions`.',
  'a URL such as https://example.com': 'een URL zoals https://example.com',
  'a custom token must list its actions': 'een aangepast token somt zijn acties op',
  'this key name is reserved in JavaScript; choose another name':
    'een sleutel met deze naam kan in JavaScript niet worden gebruikt: kies een andere naam',
  'an array': 'een lijst',
  'an array with at least one item': 'een lijst met minstens één item',
  'an array with at least {least} items': 'een lijst met minstens {least} items',
  'a sender is required; set it here or with MAIL_FROM': 'een e-mail heeft een afzender nodig: stel die in, of MAIL_FROM in de omgeving',
  'a number': 'een getal',
  'a number greater than 0': 'een getal boven 0',
  'a number from {least} to {most}': 'een getal van {least} tot {most}',
  'a number of at least {least}': 'een getal van minstens {least}',
  'a number of at most {most}': 'een getal van hoogstens {most}',
  'a path must not contain NUL characters': 'een pad bevat geen NUL',
  'a regular expression as a string': 'een reguliere expressie als tekst',
  'a mail server requires a sender; set "from"': 'bij een server hoort een afzender van de e-mails: geef ook "from" op',
  'a string': 'een tekst',
  'a string of at least {least} characters': 'een tekst van minstens {least} tekens',
  'a string of at most {most} characters': 'een tekst van hoogstens {most} tekens',
  'a string of {least} to {most} characters': 'een tekst van {least} tot {most} tekens',
  'a non-empty string': 'een tekst die niet leeg is',
  'a value of type {value}': 'een waarde van het type {value}',
  'an integer': 'een geheel getal',
  'an integer from {least} to {most}': 'een geheel getal van {least} tot {most}',
  'an integer of at least {least}': 'een geheel getal van minstens {least}',
  'an integer of at most {most}': 'een geheel getal van hoogstens {most}',
  'public URL': 'adres',
  'an empty string': 'een lege tekst',
  'an object': 'een object',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'een object met een id of een documentId kan niet ook connect, disconnect of set bevatten',
  'an object without either': 'een object zonder een van beide',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'inlogpogingen worden niet geteld (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid':
    'attribute: dit type heeft geen attribuut met die naam van het type uid',
  clock: 'klok',
  'code must be six digits or a recovery code': 'code moet zes cijfers zijn, of een herstelcode',
  'component entries': 'componentitems',
  'component entries are not valid JSON': 'componentitems zijn geen JSON',
  'data must be an object': 'data moet een object zijn',
  database: 'database',
  disk: 'schijf',
  'each of the {nodes} nodes counts sign-in attempts separately': 'elk van de {nodes} nodes telt inlogpogingen voor zichzelf',
  environment: 'omgeving',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'verwacht een datum: 2027-01-31 of 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'verwacht een documentId, een id, een object met een van beide, of een lijst daarvan, gevonden: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'verwacht een taal zoals fr, of een met een regio of schrift zoals pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'verwacht een adres: "post@example.org" of "Example <post@example.org>"',
  'expected a JSON value': 'verwacht iets wat JSON kan bevatten',
  'expected {expected}': 'verwacht {expected}',
  'expected {expected}, found {found}': 'verwacht {expected}, gevonden {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'verwacht {expected}, gevonden {found}; bedoelde je "{meant}"?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'verwacht {expected}, gevonden {found}; schrijf {meant}, zonder aanhalingstekens',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt: het token is verlopen: geef op tot wanneer het nieuwe geldig is',
  'run it as a dedicated user': 'geef het een eigen gebruiker',
  'set a long random password for this user': 'geef die gebruiker een lang willekeurig wachtwoord',
  'has only {secret} characters': 'heeft maar {secret} tekens',
  headers: 'headers',
  'images are stored unchanged, without formats and with their metadata':
    'afbeeldingen worden opgeslagen zoals ze binnenkomen, zonder afmetingen en kleinere kopieën, en met hun metadata',
  'is a required field': 'is een verplicht veld',
  'is missing, expected {expected}': 'ontbreekt, verwacht {expected}',
  'is not a valid regular expression: {message}': 'is geen reguliere expressie: {message}',
  'is not set': 'is niet ingesteld',
  'the check failed: {value}': 'controleren is niet gelukt: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'het is niet de sleutel waarmee deze zijn verzegeld',
  'has already expired': 'is al verlopen',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'het luistert op {host} en vertrouwt X-Forwarded-For, van één proxy: wie de poort buiten de proxy om bereikt, kiest zijn eigen adres',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'het luistert op {host} en vertrouwt X-Forwarded-For, van {proxies} proxy’s: wie de poort buiten de proxy’s om bereikt, kiest zijn eigen adres',
  'the process runs as root': 'het draait als root',
  'keep it enabled': 'laat het aan',
  'remove it': 'laat het weg',
  'keep security.enabled in {middlewares} set to true': 'laat security.enabled van {middlewares} aan',
  'put a TLS-terminating proxy in front of the server and set its URL': 'laat een proxy TLS afhandelen en geef het adres daarvan op',
  'use a single copy; npm ls {name} shows which packages depend on it': 'zorg dat het er één is: npm ls {name} toont wie om welke vraagt',
  'synchronize both clocks with NTP': 'laat beide een tijdserver volgen (NTP)',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'zorg dat alleen de proxy de poort bereikt; het aantal proxy’s komt in proxies',
  'related documents': 'gekoppelde documenten',
  'relations belong to component entries that do not exist': 'koppelingen horen bij componentitems die er niet zijn',
  'relations belong to versions that do not exist': 'koppelingen horen bij versies die er niet zijn',
  'relations point to documents that do not exist': 'koppelingen leiden naar documenten die er niet zijn',
  'relations in column "{target}" have no position among those to the same document':
    'koppelingen van kolom "{target}" hebben geen plaats onder die naar hetzelfde document',
  'relations of one list have the same position': 'koppelingen van één lijst hebben dezelfde plaats',
  log: 'logboek',
  'free up disk space': 'maak op tijd ruimte',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'maak ruimte: zonder ruimte worden schrijfacties geweigerd met 507',
  'freed memory is not returned to the system: {unset} are not set': 'vrijgegeven geheugen wordt vastgehouden: {unset} zijn niet ingesteld',
  'freed memory is not returned to the system: {unset} is not set': 'vrijgegeven geheugen wordt vastgehouden: {unset} is niet ingesteld',
  'fix this first; the server cannot start': 'herstel dit eerst: de server start niet',
  'content model': 'model',
  'must be a JSON object': 'moet een JSON-object zijn',
  'must be a `number` type': 'moet van het type `number` zijn',
  'must be a `string` type': 'moet van het type `string` zijn',
  'must be an array with one item for each of the {count} files': 'moet een array zijn, met één item voor elk van de {count} bestanden',
  'must be an object': 'moet een object zijn',
  'must be an object with x and y': 'moet een object met x en y zijn',
  'must be at most 255 characters': 'mag hoogstens 255 tekens hebben',
  'must be greater than or equal to 0': 'moet groter dan of gelijk aan 0 zijn',
  'must be less than or equal to 100': 'moet kleiner dan of gelijk aan 100 zijn',
  'must be a single object, because there is only one file': 'moet één object zijn: er is één bestand',
  'must be the id or documentId of a folder, or null': 'moet het id of documentId van een map zijn, of null',
  'must be written with plain characters: "{plain}"': 'moet met gewone tekens worden geschreven: "{plain}"',
  'must not be empty, or start or end with white space': 'mag niet leeg zijn en niet met witruimte beginnen of eindigen',
  'must not be nested more than 64 levels deep': 'mag niet dieper dan 64 niveaus zijn genest',
  'must not contain an unpaired surrogate': 'mag geen half surrogaatpaar bevatten',
  'must not contain NUL characters': 'mag het teken NUL niet bevatten',
  'must not contain the key __proto__': 'mag de sleutel __proto__ niet bevatten',
  'must not contain invisible characters': 'mag geen onzichtbare tekens bevatten',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'mag geen "/", "\\" of besturingstekens bevatten en niet "." of ".." zijn',
  'must not contain control characters': 'mag geen besturingstekens bevatten',
  'must contain "name" or "language"': 'moet "name" of "language" bevatten',
  'name is a required field': 'name is een verplicht veld',
  'name: a folder with this name already exists': 'name: er is al een map met deze naam',
  'new component entries would reuse existing IDs': 'nieuwe componentitems zouden id’s van andere krijgen',
  'no emails are sent: no mail server is configured': 'er wordt geen e-mail verzonden: er is geen server voor',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'niemand heeft opgegeven waar clients het bereiken: links in e-mails leiden naar http://{host}:{port}',
  node: 'node',
  'one of {values}': 'een van {values}',
  'only a custom token can list actions; this token is {type}': 'alleen een aangepast token somt acties op, dit is {type}',
  'other users can read or write {file} ({mode})': 'anderen dan de eigenaar mogen {file} lezen of schrijven ({mode})',
  packages: 'packages',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: een map kan niet in zichzelf staan, en niet in een map die erin zit',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: mappen kunnen {maxLevels} niveaus diep in elkaar staan',
  'parent: folder not found': 'parent: zo’n map bestaat niet',
  'run plinth check --repair to fix it': 'plinth check --repair herstelt het',
  'run plinth migrate --allow-loss if the data is no longer needed': 'plinth migrate --allow-loss, als niemand het nodig heeft',
  plugins: 'plugins',
  process: 'proces',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies telt proxy’s, en server.proxy vertrouwt er geen',
  'looks like an example value': 'lijkt op een voorbeeld',
  'recursive must be true or false': 'recursive moet true of false zijn',
  'document records without a version': 'geregistreerde documenten hebben geen versie',
  'consists of only a few different characters': 'herhaalt weinig tekens',
  'use Node.js {newest}': 'draai het op Node {newest}',
  'provide at least one change': 'geef op wat moet veranderen',
  'security headers are disabled': 'beveiligingsheaders staan uit',
  'see the server log': 'bekijk het logboek',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'bekijk het logboek van dat moment en laat opnieuw maken wat hij van gebeurtenissen maakt',
  'see the error message': 'zie de melding',
  'set LOG_LEVEL=info': 'stel LOG_LEVEL=info in',
  'set NODE_ENV=production': 'stel NODE_ENV=production in',
  'set PUBLIC_URL, or url in {server}': 'stel PUBLIC_URL in, of url in {server}',
  'set proxy to false if there is no proxy': 'stel proxy in op false als er geen is',
  'set proxy to true': 'stel proxy in op true',
  start: 'start',
  'this role': 'zo’n rol',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'zet deze aan in het schemabestand, of verwijder ze met plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally': 'zet hem aan in config/plugins, of laat hem bewust uit',
  'use a release with an even major version': 'neem er een met een even nummer',
  'that it has missed events': 'dat hij gebeurtenissen heeft gemist',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'de app heeft een andere kopie van "{name}", in {theirs}, dan die draait, in {ours}',
  'the database clock is {apart} s ahead of the clock of this machine':
    'de klok van de database loopt {apart} s voor op die van deze machine',
  'the database clock is {apart} s behind the clock of this machine':
    'de klok van de database loopt {apart} s achter op die van deze machine',
  'the condition is empty: remove "where"': 'de voorwaarde vraagt niets: laat "where" weg',
  'fix the content first; the server cannot start': 'eerst moet de content worden gewijzigd: de server start niet',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'de sessiecookie gaat ook via gewoon HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'de omgevingsvariabele {variable}',
  'it is created at the first start': 'de eerste start maakt hem aan',
  "the folder contains items that you don't have permission to delete": 'de map bevat iets wat je niet mag verwijderen',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'de volger "{name}" kon {what} na {attempts} pogingen niet verwerken, en alles daarachter wacht',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'de volger "{name}" heeft {count} gebeurtenissen overgeslagen die hij niet kon verwerken: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'de index die "{name}" uniek houdt, kent de waarden ervan niet',
  'the last was {value}, at {value2}': 'de laatste was {value}, om {value2}',
  'the log level is {logLevel}': 'het logniveau is {logLevel}',
  'no longer part of the content model: {text}': 'het model wil het niet meer: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'de volgende start voert ze uit; plinth migrate --dry-run somt ze op',
  'the number {value}': 'het getal {value}',
  'the stored version counts do not match the existing versions': 'de bewaarde aantallen versies zijn niet die van de versies die er zijn',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'het wachtwoord van de gebruiker "{user}" op {hostname} is makkelijk te raden',
  'the password of the database user "{user}" at {hostname} is empty': 'het wachtwoord van de gebruiker "{user}" op {hostname} is leeg',
  'the plugin "{owner}" is disabled': 'de plugin "{owner}" staat uit',
  'the plugin "{plugin}" is disabled': 'de plugin "{plugin}" staat uit',
  'the role "{name}"': 'de rol "{name}"',
  'the role "{role}"': 'de rol "{role}"',
  'the token "{name}"': 'het token "{name}"',
  'the database user lacks a privilege: {words}': 'de gebruiker van de database mist een recht: {words}',
  'JWT_SECRET is not set; the server does not start in production without it': 'er is geen JWT_SECRET, en zonder start productie niet',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'er is geen sleutel, en deze waren met een sleutel verzegeld',
  'the plugin "{plugin}" does not exist': 'er is geen plugin "{plugin}"',
  'the provider "{provider}" does not exist': 'er is geen provider "{provider}"',
  'the role "{name}" does not exist': 'er is geen rol "{name}"',
  'the role "{role}" does not exist': 'er is geen rol "{role}"',
  'does not exist yet': 'die is er nog niet',
  'this is a bug in the plugin "{plugin}"': 'dit is een fout van de plugin "{plugin}"',
  'true or false': 'true of false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type moet uit 3 tot 64 letters, cijfers, "_" en "-" bestaan',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type moet worden opgegeven, omdat het niet uit de naam kan worden gemaakt: 3 tot 64 letters, cijfers, "_" en "-"',
  'the type of a role cannot be changed; it is "{type}"': 'het type van een rol verandert nooit: het is "{type}"',
  'type: content type does not exist': 'type: zo’n contenttype bestaat niet',
  'unknown key; did you mean "{meant}"?': 'onbekende sleutel; bedoelde je "{meant}"?',
  'unknown key; known keys: {known}': 'onbekende sleutel; bekend zijn {known}',
  'unknown key; no keys are allowed here': 'onbekende sleutel; hier is er geen bekend',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url is https, wat een proxy afhandelt, en {value} staat uit: alle clients lijken er één, zodat limieten hen samen treffen, en Strict-Transport-Security wordt niet verzonden',
  'user and password must be set together': 'user en password horen bij elkaar',
  "username must not be an email address other than the account's own":
    'username mag geen e-mailadres zijn, behalve dat van het account zelf',
  'value: provide a value, or a string in `from`': 'value: geef een waarde op, of een tekst in `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'versies langs "{axis}" zijn verborgen, van {types}: hun {option} staat uit',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'versies langs "{axis}" zijn verborgen, van {types}: de plugin die ze levert staat uit',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'versies op {name} "{value}" hebben er geen op "{on}", of een die ouder is en sindsdien door niemand is geschreven',
  'versions of documents without a document record': 'versies horen bij documenten die niet zijn geregistreerd',
  'versions whose documentId differs from that of their document': 'versies dragen een ander documentId dan hun document',
  'a shared view must have a name': 'wat iedereen ziet, heeft een naam',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'wie mag aanmaken of wijzigen, kan daarmee ook publiceren, zonder het recht om te publiceren: zet writesAskPublish in config/plugins, draft-and-publish.config; true vereist dat recht, false laat het zoals het is',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, de waarde van het token "{name}", {weak}',
  '{count} failed': '{count} mislukt',
  '{file} cannot be read ({code})': '{file} kan niet worden gelezen ({code})',
  '{file} is not UTF-8 encoded; save it as UTF-8': '{file} is geen UTF-8-tekst: sla het in die codering op',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Stel ENCRYPTION_KEY in op de vorige sleutel, of haal ze weg met `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} MB van {size} MB is vrij op de plek van {folder}',
  '{key} is a required field': '{key} is een verplicht veld',
  '{key} is set in {saidBy}; edit it there': '{key} staat in {saidBy}: wijzig het daar',
  '{label} is not valid': '{label} is niet geldig',
  '{name} field must have at least {min} items': 'Het veld {name} moet minstens {min} items hebben',
  '{name} field must have less than or equal to {max} items': 'Het veld {name} mag hoogstens {max} items hebben',
  '{name} has already signed in. To reset the password, use the forgot password link or `plinth admin password`':
    '{name} is al eens binnen geweest: wie het wachtwoord is vergeten, vraagt een e-mail aan, of `plinth admin password`',
  '{name} has not set up two-factor authentication': '{name} heeft geen tweede factor',
  '{name} is a required field': '{name} is een verplicht veld',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} is een geheim en wordt niet uitgeschreven: stel het in de omgeving in',
  '{name} is larger than {sizeLimit} bytes': '{name} is groter dan {sizeLimit} bytes',
  '{name} is blocked. Unblock the user first': '{name} is geblokkeerd: laat deze persoon eerst weer toe',
  '{name} is the last active administrator. Make another user an administrator first':
    '{name} is de laatste beheerder die kan binnenkomen: maak eerst iemand anders beheerder',
  '{name} must be a `string` type': '{name} moet van het type `string` zijn',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} moet van het type `{expected}` zijn, maar de uiteindelijke waarde was: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} moet minstens {minLength} tekens hebben',
  '{name} must be at most 4096 characters': '{name} mag hoogstens 4096 tekens hebben',
  '{name} must be at most {length} characters': '{name} mag hoogstens {length} tekens hebben',
  '{name} must be defined.': '{name} moet gedefinieerd zijn.',
  '{name} must be one of the following values: {components}': '{name} moet een van de volgende waarden zijn: {components}',
  '{name} must match the following: "{expression}"': '{name} moet overeenkomen met: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} blijft in de database: geen optie van een bestand kan het bevatten',
  '{name} takes too long to match against "{regex}"': '{name} vergelijken met "{regex}" duurt te lang',
  '{name} edited it but does not have permission to publish': '{name} heeft het geschreven en mag niet publiceren',
  '{path}: folder not found': '{path}: zo’n map bestaat niet',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} is een geheim, en er is geen sleutel om het mee te verzegelen: stel ENCRYPTION_KEY in op wat `plinth secret` geeft',
  '{problems} errors occurred': 'Er zijn {problems} fouten opgetreden',
  '{rest} more like this': 'nog {rest} van deze soort',
  '{steps} database migrations are pending': '{steps} wijzigingen van de tabellen staan klaar',
  '{text}: tokens may expire and jobs may run at the wrong time': '{text}: tokens verlopen en taken draaien op verkeerde tijden',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} is geen https: wachtwoorden en tokens kunnen onderweg worden gelezen',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} staat aan, en url is op deze machine: zonder proxy ervoor kiezen clients zelf het adres dat voor limieten telt',
  '{what} is set in {file}; edit it there': '{what} staat in {file}: wijzig het daar',
  '{what}: this is the last role with permission to change roles or users. Grant {lookingAfter} to another role first':
    '{what}: het is de laatste die rollen of gebruikers mag wijzigen. Ken eerst {lookingAfter} toe aan een andere',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-token van de andere Plinth, voor `plinth content push` en `pull` waar niemand het intypt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Toewijzen',
  Bypass: 'Omzeilen',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Bytes die een regel, en alle versies van een document samen, mogen hebben.',
  'Maximum size of an import in bytes, decompressed.': 'Bytes die een import uitgepakt mag hebben.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Archieven die een node tegelijk maakt voor wie exports ophaalt.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Bytes die alle imports van één aanroeper samen opgeslagen mogen hebben. Standaard: viermaal `maxSize`.',
  'is nested more than {levels} levels deep': 'is dieper genest dan {levels} niveaus',
  'contains a number that is too large': 'bevat een te groot getal',
  'Your imports use {held} of {most} bytes. Delete some of them':
    'Uw imports beslaan {held} bytes en mogen samen {most} beslaan: verwijder er enkele',
  'Too many archives are being downloaded. Try again later':
    'Er worden al zoveel archieven opgehaald als er tegelijk gemaakt mogen worden: probeer het later opnieuw',
  'Maximum number of selected documents, including related documents.':
    'Documenten die mogen worden gekozen, samen met waar ze naar verwijzen.',
  'Full-text search': 'Vindt documenten op hun woorden',
  'Import and export of content, and transfer between Plinth instances': 'Import en export van content, hier en tussen Plinths',
  'API key of the service with write permission. Set it in the environment.': 'De sleutel, die mag schrijven: uit de omgeving.',
  'Locale of content that is not localized.': 'Taal van content zonder taalversies, als taalcode.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Milliseconden waarin een plan opnieuw wordt geprobeerd als de documenten of de database niet bereikbaar zijn.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Milliseconden dat plannen worden bewaard nadat ze zijn afgerond; tot dan kunnen ze ongedaan worden gemaakt.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Milliseconden dat wat voor een import is verzonden wordt bewaard, en een export kan worden opgehaald.',
  'Response timeout in milliseconds.': 'Milliseconden waarbinnen er een antwoord moet zijn.',
  'Maximum number of pending scheduled actions and releases.': 'Plannen die tegelijk mogen wachten of openstaan.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Publiceert en haalt offline op een tijdstip, één document of vele als release',
  'Review workflow with stages and comments': 'Fasen die documenten doorlopen voordat ze worden gepubliceerd, en opmerkingen',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Hoe de index, of collectie, daar heet. Apps die een service delen, hebben elk een eigen.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Waar het is: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Of de plug-in `search` documenten vindt op de woorden van het attribuut. `{ "weight": 3 }`: en hoe zwaar het telt.',
  'Search service to use.': 'Welke service.',
  'A verification of the audit log is already running': 'De audit wordt al geverifieerd',
  'this thread does not exist': 'zo’n gesprek is er niet',
  'this attribute does not exist': 'zo’n attribuut is er niet',
  'The maximum of {comments} comments is reached. Delete some first': 'Er zijn al {comments} opmerkingen: verwijder er een paar',
  'You can only edit your own comments': 'Deze opmerking is door anderen geschreven',
  'You can only delete your own comments': 'Deze opmerking is door anderen geschreven',
  'a reply is resolved with its thread': 'een antwoord wordt samen met het gesprek opgelost',
  '“{title}” does not have permission to read this attribute': '“{title}” mag dit attribuut niet lezen',
  'Comment not found': 'Opmerking niet gevonden',
  'duplicate stage "{id}"': 'er is nog een fase "{id}"',
  '"{onChange}" is not another stage of this content type': 'er is geen andere fase "{onChange}"',
  'must name at most {removed} stages': 'mag hoogstens {removed} fasen noemen',
  'must contain at least one stage': 'noemt geen fase',
  'the content type "{uid}" does not exist': 'er is geen contenttype "{uid}"',
  '"{uid}" does not use draft & publish': '"{uid}" heeft geen concepten (draftAndPublish), en niets om te publiceren',
  'This content type has no stages': 'Er zijn geen fasen van dit contenttype',
  'the stage "{asked}" does not exist': 'er is geen fase "{asked}"',
  'this user does not exist': 'zo’n persoon is er niet',
  '“{title}” does not have permission to read this document': '“{title}” mag dit document niet lezen',
  'The document was modified after you loaded it. Reload it before you move it':
    'Het is gewijzigd nadat je het las: lees het opnieuw voordat je het verplaatst',
  'The document was already moved to “{name}”': 'Het is intussen verplaatst: het staat nu in “{name}”',
  'The stages are defined in {file}; edit them there': 'De fasen komen uit {file}: wijzig ze daar',
  'The stages were modified by someone else. Reload them and try again': 'De fasen zijn intussen gewijzigd',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Er staan {counts} documenten in “{name}”: geef aan naar welke fase ze gaan',
  'a removed stage used this ID; choose another one': 'zo’n fase is er ooit geweest: kies een andere id',
  'the stage "{to}" does not exist': 'er is geen fase "{to}"',
  'contains more than {removed} stages': 'noemt meer dan {removed} fasen',
  'The document is in “{name}”; no stage allows publishing': 'Het staat in “{name}”; in geen enkele fase kan worden gepubliceerd',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'De wijziging stuurt het terug naar “{name}”; publiceren kan in {where}',
  'The document is in “{name}” but can only be published in {where}': 'Het staat in “{name}”; publiceren kan in {where}',
  'Only users can receive emails': 'E-mails zijn voor mensen',
  'Assigned to you, in “{name}”': 'Het is van jou, in “{name}”',
  'Someone mentioned you in a comment': 'Iemand noemt je in een opmerking',
  'Waiting in “{name}”': 'Het wacht in “{name}”',
  'Provide either types or documents': 'Geef typen of documenten op, niet beide',
  'A CSV file holds documents of one content type. Choose one': 'Een tabel bevat documenten van één type: kies er een',
  "You don't have permission to read {displayName}": 'Je mag {displayName} niet lezen',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Deze documenten verwijzen naar meer dan {maxChosen} andere: kies er minder, minder stappen, of hele typen',
  'Some of the selected documents of {type} do not exist': 'Sommige van de gekozen documenten van {type} zijn er niet',
  'must be a single document': 'verwacht één document',
  'must be a number': 'verwacht een getal',
  'must be true or false': 'verwacht true of false',
  'must be JSON': 'verwacht JSON',
  'is longer than {value} bytes or has an unclosed quote': 'is langer dan {value} bytes, of een aanhalingsteken erin wordt nooit gesloten',
  'has an unclosed quote': 'heeft een aanhalingsteken dat nooit wordt gesloten',
  'has a quote in the middle of cell {cells}': 'heeft een aanhalingsteken midden in cel {cells}',
  'has more than 10000 cells': 'heeft meer dan 10000 cellen',
  'The row starting at line {value} {what}': 'De rij die begint in regel {value} {what}',
  'Line {number} is longer than {most} bytes': 'Regel {number} is langer dan {most} bytes',
  'The archive is damaged or incomplete': 'Het archief is beschadigd, of het is afgebroken',
  'Only a CSV file can have a type and columns': 'Alleen bij een tabel horen een type en kolommen',
  'Provide the content type of the rows': 'Geef aan van welk type de rijen van de tabel zijn',
  '{uid} has no attribute "{name}"': '{uid} heeft geen attribuut "{name}"',
  'could not be stored; see the server log': 'kan niet worden opgeslagen, om een reden die in het log staat',
  'is a file, but this Plinth instance has no media library': 'is een bestand, en deze Plinth heeft geen mediabibliotheek',
  "is a file, but you don't have permission to upload files": 'is een bestand, en je mag er geen uploaden',
  'has no name': 'heeft geen naam',
  'is a file without data': 'is een bestand zonder bytes',
  'the file data {bytes} is missing': 'de bytes {bytes} ontbreken',
  'could not be written; see the server log': 'kan niet worden geschreven, om een reden die in het log staat',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'verwijst naar {target} {documentId}, dat niet hier en niet in de import staat: het wordt weggelaten',
  'is not valid JSON': 'is geen JSON',
  'is not an object': 'is geen object',
  'has the unknown key "{other}"': 'heeft de sleutel "{other}", die een regel niet heeft',
  'does not name a content type of this app': 'noemt geen contenttype van deze app',
  'has no documentId': 'heeft geen documentId',
  'has an invalid locale': 'heeft een ongeldige taalcode',
  'has a status other than draft or published': 'heeft een status die noch draft noch published is',
  'has an invalid date and time': 'heeft een ongeldige tijd',
  'has an invalid file data name': 'heeft bytes die geen naam zijn',
  'has no data': 'heeft geen data',
  'The file is empty. Its first line must contain the column names': 'De tabel is leeg: de eerste regel noemt de kolommen',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'De kolom "{heading}" is geen attribuut van {uid}: geef met `columns` aan welk het is, of null',
  'Duplicate column "{twice}"': 'Twee kolommen zijn "{twice}"',
  'has {cells} cells instead of {columns}': 'heeft {cells} cellen, en er zijn {columns} kolommen',
  'is not a valid documentId': 'is geen documentId',
  'must be draft or published': 'is noch draft noch published',
  'The import is larger than {maxSize} bytes when decompressed': 'De import is uitgepakt groter dan {maxSize} bytes',
  'The archive is more than 300 times as large when decompressed, which real content never is':
    'Het archief is uitgepakt meer dan 300 keer zo groot, en dat is content nooit',
  '{path} is ignored, because it is not part of an export': '{path} wordt overgeslagen: het is geen bestand van een export',
  '{manifest} is missing; the archive may be incomplete': 'Er is geen {manifest}: het archief is mogelijk afgebroken',
  '{file} is listed in {manifest} but missing in the archive': '{file} zit niet in het archief, hoewel {manifest} het noemt',
  '{file} was modified after the export': '{file} is na het exporteren gewijzigd',
  'Content type {uid} does not exist here': 'Er is hier geen contenttype {uid}',
  '{uid} has different attributes here than in the source': '{uid} heeft hier andere attributen dan waar het vandaan komt',
  '{manifest} is not an export manifest: {message}': '{manifest} is niet van een export: {message}',
  'The archive has format version {version}; this Plinth instance supports version 1':
    'Het archief heeft versie {version} van het formaat, en deze Plinth leest versie 1',
  'More than 10000 lines of {source} cannot be read; it is not an export':
    'Meer dan 10000 regels van {source} kunnen niet worden gelezen: het is geen export',
  '{name} was sent twice at the same time; send it again': '{name} wordt twee keer tegelijk verzonden: verzend het opnieuw',
  '{name} occurs twice in the archive': '{name} zit twee keer in het archief',
  'The archive has more than 1000000 files': 'Het archief heeft meer dan 1000000 bestanden',
  '{manifest} is larger than an export can create': '{manifest} is groter dan een export ooit maakt',
  '{manifest} is not valid JSON': '{manifest} is geen JSON',
  'This import cannot be run now: it is not analyzed yet, is running, or is completed':
    'Deze import kan nu niet worden uitgevoerd: hij is nog niet gepland, bezig of klaar',
  'It is running. Stop it first': 'Stop het eerst: het is bezig',
  'Import not found': 'Import niet gevonden',
  'executed and rolled back as intended': 'uitgevoerd, en zoals bedoeld weer ongedaan gemaakt',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Geslaagde en mislukte bezorgingen van elke webhook die hoogstens worden bewaard.',
  'Documents in review': 'Documenten in beoordeling',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Andere Plinths op naam, waarnaar `/admin` en `plinth content push` content mogen versturen.',
  'Scheduled actions and releases': 'Plannen en releases',
  Push: 'Overdracht',
  'Review stages': 'Fasen van beoordeling',
  'Bypass review stages': 'Fasen die documenten tegenhouden',
  'Content type "{type}" not found': 'Er is geen contenttype "{type}"',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Documenten van "{type}" hebben geen concepten: ze kunnen niet worden gepubliceerd',
  'Documents of type "{type}" have no locales': 'Documenten van "{type}" hebben geen taalversies',
  'the scheduled action {called} failed ({when}): {reason}': 'het plan {called} is niet uitgevoerd ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'herstel de oorzaak en probeer het opnieuw, of verwijder het',
  'manual run': 'handmatig',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'moet een tijdstip zijn zoals 2026-05-03T09:00 of 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'moet de naam van een tijdzone zijn, zoals Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'geef aan in welke tijdzone dit is bedoeld, zoals Europe/Berlin',
  'must be in the future': 'dit tijdstip is voorbij',
  'is too far in the future': 'dit tijdstip ligt te ver in de toekomst',
  'Only users and API tokens can schedule actions, because their permissions are checked again at run time':
    'Plannen worden gemaakt door een persoon of een token, waarvan de rechten bij het uitvoeren opnieuw worden bekeken',
  'The maximum of {maxOpen} pending scheduled actions is reached': 'Er mogen niet meer dan {maxOpen} plannen tegelijk open zijn',
  'Item not found': 'Item niet gevonden',
  'Only a failed scheduled action can be retried': 'Alleen een mislukt plan kan opnieuw worden geprobeerd',
  'Only a scheduled action that has not run yet can be run': 'Alleen een plan dat nog niet is uitgevoerd, kan worden uitgevoerd',
  'Only a scheduled action that has run can be reverted': 'Alleen een uitgevoerd plan kan ongedaan worden gemaakt',
  "You don't have permission to change what another user scheduled": 'Je mag dit niet doen met wat iemand anders heeft gepland',
  'Scheduled action not found': 'Plan niet gevonden',
  'A scheduled action that has run cannot be changed': 'Een uitgevoerd plan kan niet worden gewijzigd',
  'at most {maxTogether} documents can be published together': 'niet meer dan {maxTogether} documenten kunnen samen worden gepubliceerd',
  'content cannot be set when unpublishing': 'wat offline wordt gehaald, heeft geen inhoud',
  'Document not found': 'Zo’n document is er niet',
  "You don't have permission to publish this document": 'Je mag dit document niet publiceren',
  "You don't have permission to unpublish this document": 'Je mag dit document niet offline halen',
  'There is no draft to save': 'Er is geen concept om te bewaren',
  'A document can be added only once per locale': 'Een document kan per taal maar één keer in een plan staan',
  'The scheduled action is running': 'Het plan wordt nu uitgevoerd',
  'Reverting was started, but nothing was reverted': 'Het ongedaan maken is begonnen, maar niet gebeurd',
  'There is nothing to execute': 'Er staat niets in het plan',
  'The documents or the database could not be reached for too long': 'De documenten of de database waren te lang niet bereikbaar',
  'Nothing was reverted, because some documents cannot be reverted. Use "force" to revert the rest':
    'Er is niets ongedaan gemaakt, omdat een deel niet terug kan komen. Met "force" wordt de rest ongedaan gemaakt',
  'The content type no longer exists': 'Zo’n contenttype is er niet meer',
  'The document was deleted': 'Het document is verwijderd',
  'It has been unpublished since': 'Het is sindsdien offline gehaald',
  'It has been published again since': 'Het is sindsdien opnieuw gepubliceerd',
  'An unexpected error occurred. See the server log': 'Er ging onverwacht iets mis: in het logboek staat wat',
  'Part of it cannot be executed, so nothing was changed': 'Een deel ervan kan niet worden uitgevoerd, dus er is niets uitgevoerd',
  'The user or API token that scheduled this no longer exists': 'Wie dit heeft gepland, is er niet meer',
  'The user who scheduled this is blocked': 'Wie dit heeft gepland, is geblokkeerd',
  'The token that scheduled this has expired': 'Het token dat dit heeft gepland, is verlopen',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'Wie dit heeft gepland, heeft geen tweede factor, die nu wordt gevraagd',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Het document is verwijderd, of is verborgen voor wie dit heeft gepland',
  'The user or API token that scheduled this does not have permission to publish it': 'Wie dit heeft gepland, mag het niet publiceren',
  'The user or API token that scheduled this does not have permission to unpublish it': 'Wie dit heeft gepland, mag het niet offline halen',
  'The account or token no longer exists or cannot be used': 'Deze persoon is er niet meer, of mag niet inloggen',
  'The document was deleted, or they no longer have access to it': 'Het document is verwijderd, of is verborgen voor deze persoon',
  "They don't have this permission": 'Deze persoon heeft hier geen recht toe',
  'The user or API token that added this cannot do it: {reason}': 'Wie dit heeft toegevoegd, zou het niet kunnen doen: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'Wie dit heeft uitgevoerd of de tijd heeft bepaald, zou het niet kunnen doen: {reason}',
  "You don't have permission to change what another user scheduled: {reason}":
    'Je mag dit niet doen met wat iemand anders heeft gepland: {reason}',
  'Scheduled action failed': 'Niet gebeurd zoals gepland',
  'Release with several documents': 'Release van meerdere documenten',
  'The import is larger than {most} bytes': 'De import is groter dan {most} bytes',
  'The file name is invalid': 'Het bestand heeft een ongeldige naam',
  'This import does not accept parts': 'Deze import wacht niet op delen',
  'The import is incomplete: the last part is missing': 'De import is niet volledig aangekomen: het laatste deel ontbreekt',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'verwijst naar {target} {documentId}, dat hier niet is en geen content is die mee kan komen: het wordt weggelaten',
  'The archive has more than 2000 data files': 'Het archief heeft meer dan 2000 bestanden met regels',
  'The versions of {documentId} exceed {value} bytes in total': 'De versies van {documentId} zijn samen langer dan {value} bytes',
  'The import exceeds the size limit with {name}': 'De import is met {name} groter dan toegestaan',
  'It was interrupted repeatedly; see the server log': 'Het werd steeds weer afgebroken: het logboek zegt waarom',
  'The user who started it no longer exists or no longer has permission': 'Wie erom vroeg is er niet meer, of mag dit niet meer',
  'Transfer not found': 'Overdracht niet gevonden',
  'Export not found': 'Export niet gevonden',
  'Push not found': 'Overdracht niet gevonden',
  'Content can be transferred only by users, API tokens and CLI commands': 'Inhoud wordt overgebracht door personen, tokens en opdrachten',
  'Continuous backups with point-in-time recovery and verification':
    'Back-ups die elke wijziging volgen, hersteld tot een moment en gecontroleerd',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Uren waarna de hele database opnieuw wordt gekopieerd; eerder als de wijzigingen groter zijn geworden dan zij.',
  'Number of past hours that can be restored.': 'Uren die men terug kan gaan.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milliseconden tussen twee keer zoeken naar wijzigingen. Wat sinds de laatste keer is geschreven, gaat met de schijf verloren.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Waar een kopie van de SQLite-database wordt bijgehouden terwijl die in gebruik is: `{ "folder": … }` of `{ "s3": … }`. Eén plek per database. Standaard: nergens.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'in plaats daarvan wordt de primaire server gelezen: breng hem in orde, of haal hem uit DATABASE_READ_URL (docs/databases.md)',
  replica: 'replica',
  'cannot read from {place}: {problem}': '{place} kan niet worden gelezen: {problem}',
  'has not replicated the latest changes': 'heeft niet wat de primaire server heeft',
  'lags {lag} ms behind the primary': 'krijgt pas na {lag} ms wat de primaire server heeft',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: in plaats daarvan wordt de primaire server gelezen',
  'find out why replication is delayed': 'zoek uit wat hem ophoudt',
  '{place} is writable': 'naar {place} kan worden geschreven',
  'set read_only to ON on the replica': 'zet daar read_only op ON',
  Security: 'Beveiliging',
  'This would delete documents that you do not have permission to delete':
    'Er zouden documenten worden verwijderd die u niet mag verwijderen',
  'Deleting the locale "{code}" would also delete its documents: there are {held}, not {expected}':
    'De documenten in “{code}” zouden verdwijnen: het zijn er {held}, niet {expected}',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Wie erom vroeg, mag dit niet allemaal doen: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Map met projecten die de interface mag importeren, absoluut of relatief ten opzichte van de app; null: alleen archieven in de map van de app worden geïmporteerd.',
  'This change makes content public; confirm it with "evenIfItExposes": true:{lines}':
    'Dit wordt openbaar en moet daarom worden bevestigd met "evenIfItExposes": true:{lines}',
  'it was private': 'het was privé',
  'it was hidden': 'het was verborgen',
  'the public has access to it': 'bezoekers hebben hier recht op',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Er was een probleem bij het koppelen van de relatie met id {name}. De relatie met id {name2} moet eerst worden gekoppeld.',
  'Document with id "{ref}" has no version in {values}': 'Document met id "{ref}" heeft geen versie in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} relatie(s) van het type {target} bij deze entiteit bestaan niet',
  'the regular expression is too large': 'de reguliere expressie is te groot',
  'Columns that cannot be imported were ignored: {passedOver}': 'Kolommen die een import niet schrijft, zijn overgeslagen: {passedOver}',
  'File name is too long: it has {name} characters, the maximum is 255': 'De bestandsnaam is te lang: {name} tekens, het maximum is 255',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Sla haar op als JPEG of PNG die niet progressief of interlaced is',
  'Save it upright, without an orientation in its metadata': 'Sla haar rechtop op, zonder oriëntatie in de metagegevens',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Wat typen over verplichte attributen zeggen. `storage`: hun waarden kunnen null zijn, omdat concepten en rijen van voor `required` er geen hebben. `schema`: ze zijn nooit null, zoals in Strapi; één rij zonder waarde maakt dan de hele lijst null, en het opstarten noemt zulke typen. `plinth types` volgt dit.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Of clients van Strapi 4 verder kunnen: documenten en items hebben ook `data` en `attributes`, die weer hetzelfde document zijn, en documenten hun numerieke `id`; connections hebben ook `data` en `meta { pagination }`. Deze velden zijn verouderd.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} geldt voor alle talen: wijzig het in een taal die het document heeft',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'heeft de vlaggen "{flags}", die een reguliere expressie in een schema niet kan hebben',
  'options can only have "strict", true or false': 'options kan alleen "strict" hebben, true of false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Voor editors: hoe de waarde wordt afgeleid. `separator` (standaard `-`) en `lowercase` (standaard true) worden gelezen.',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Voor formulieren, die het attribuut alleen tonen als de regel van toepassing is: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Maximumaantal eerdere versies dat van een vervangen bestand wordt bewaard, naast het origineel. Ze zijn privé en kunnen worden hersteld. 0: geen, en ook geen origineel.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Aantal milliseconden na hun laatste wijziging dat niet-opgeslagen wijzigingen van het team worden bewaard.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: de contenttypebouwer toont het attribuut niet, noch in de interface, noch via REST.',
  'An email could not be delivered': 'Een e-mail kon niet worden bezorgd',
  '{mails} emails could not be delivered': '{mails} e-mails konden niet worden bezorgd',
  'is not a content type of this app': 'dit is geen contenttype van de app',
  'documents of this type have no drafts; they are always published':
    'documenten van dit type hebben geen concepten: ze staan altijd online',
  'must name the attribute and the operation': 'moet het attribuut en de bewerking noemen',
  'is for the action "set" only': 'is alleen voor de actie "set"',
  'belongs to another kind of action': 'hoort bij een ander soort actie',
  'The client closed the connection': 'De client heeft de verbinding verbroken',
  'The URL of this service is not configured; set url in config/server':
    'De URL van deze service is niet geconfigureerd; stel url in config/server in',
  'Action not found': 'Actie niet gevonden',
  'The content type of this action no longer exists': 'Het contenttype van deze actie bestaat niet meer',
  'locale: this content type is not localized': 'locale: dit contenttype is niet vertaalbaar',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: wachtwoorden worden niet in werkkopieën bewaard',
  'Earlier versions of a file': 'Eerdere versies van een bestand',
  'Restores an earlier version of a file, or copies another file over it':
    'Zet een eerdere versie van een bestand terug, of kopieert er een ander bestand overheen',
  'file must be another file': 'file moet een ander bestand zijn',
  'file {other} does not exist': 'bestand {other} bestaat niet',
  'the content of this {key} is missing in the storage': 'de inhoud van {key} ontbreekt in de opslag',
  'Someone else is signed in in this browser. Sign in with your own account to store your unsaved changes':
    'In deze browser is iemand anders ingelogd. Log in met je eigen account om je niet-opgeslagen wijzigingen te bewaren',
  'Change password': 'Wachtwoord wijzigen',
  Components: 'Componenten',
  'Content types': 'Contenttypen',
  Drafts: 'Concepten',
  Export: 'Exporteren',
  File: 'Bestand',
  Files: 'Bestanden',
  Folder: 'Map',
  'Forgot password': 'Wachtwoord vergeten',
  Health: 'Systeemstatus',
  Import: 'Importeren',
  Languages: 'Talen',
  Locales: 'Talen',
  Model: 'Model',
  Move: 'Verplaatsen',
  Password: 'Wachtwoord',
  People: 'Personen',
  Pictures: 'Afbeeldingen',
  Read: 'Gelezen',
  Relations: 'Relaties',
  Renew: 'Vernieuwen',
  Revoke: 'Intrekken',
  Role: 'Rol',
  Run: 'Bezig',
  Settings: 'Instellingen',
  Token: 'Token',
  Undo: 'Ongedaan maken',
  'Goes live {time}': 'Gaat live {time}',
  'Is taken offline {time}': 'Wordt offline gehaald {time}',
  'Is taken offline': 'Wordt offline gehaald',
  'Goes live': 'Gaat live',
  files: 'bestanden',
  'The token was modified by someone else. Reload it and try again': 'Het token is intussen gewijzigd',
  'The settings were modified by someone else. Reload them and try again': 'De instellingen zijn intussen gewijzigd',
  'The view was modified by someone else. Reload it and try again': 'De weergave is intussen gewijzigd',
  'The role was modified by someone else. Reload it and try again': 'De rol is intussen gewijzigd',
  'The webhook was modified by someone else. Reload it and try again': 'De webhook is intussen gewijzigd',
} satisfies ServerTexts;
