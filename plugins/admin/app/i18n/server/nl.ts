import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Dutch. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" is een string ("user:7") en kan niet worden vergeleken met “{name}”',
  '"$now" is a date and time and cannot be compared with "{name}"':
    '"$now" is een datum en tijd en kan niet worden vergeleken met “{name}”',
  '"$user.{name}" cannot be used here: callers are not users':
    '"$user.{name}" kan hier niet worden gebruikt: aanroepers zijn geen gebruikers',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" kan nooit gelijk zijn aan “{name2}”: het ene is een getal, het andere niet',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" is geen veld van {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '“{action}” is geen actie op documenten en kan geen voorwaarden hebben',
  '"{action}" is not an action': '“{action}” is geen actie',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” is geen actie (bedoelde je “{meant}”?)',
  '"{code}" is not a valid locale code; {advice}': '“{code}” is geen geldige taalcode; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '“{last}” leest of schrijft geen velden: verwijder "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '“{name}” is geen veld van {uid}{name2}',
  '"{name}" refers to documents that do not exist': '“{name}” verwijst naar documenten die niet bestaan',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '“{pattern}” is twee keer met voorwaarden verleend. Voeg de items samen; gebruik `$or` om voorwaarden te combineren',
  '"{pattern}" is ignored: {reason}': '“{pattern}” wordt genegeerd: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” is geen actie{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'In de connect-array is een circulaire verwijzing gevonden. Een relatie moet worden verbonden vóór of na een andere, die op haar beurt vóór of na de eerste moet worden verbonden',
  'Function called with each error response and the original error.':
    'Functie die bij elk foutantwoord wordt aangeroepen, met het antwoord en de oorspronkelijke fout.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Een plugin vervangt deze bewerking door een eigen bewerking, dus die kan niet met andere bewerkingen worden gecombineerd',
  Tree: 'Boomstructuur',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Een paginaboom met secties en versies, in twee talen, met doorverwijzingen voor verplaatste URL’s.',
  'API tokens are hashed with a key that is stored in the same database':
    'API-tokens worden gehasht met een sleutel die in dezelfde database is opgeslagen',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Of fouten de stacktrace bevatten, behalve in productie.',
  Administrator: 'Beheerder',
  'Maximum number of aliases in a document.': 'Maximaal aantal aliassen in een document.',
  'Reply-to address': 'Antwoordadres',
  Apply: 'Toepassen',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artikelen met auteurs en categorieën in twee talen, en een homepage.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Gebruikersvelden die bij registratie kunnen worden ingesteld, naast `username`, `email` en `password`.',
  Auth: 'Authenticatie',
  Authenticated: 'Ingelogd',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Vervaagde tijdelijke afbeeldingen',
  'Imports Strapi projects': 'Importeert Strapi-projecten',
  'Maximum file size in bytes.': 'Maximale bestandsgrootte in bytes.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Maximaal aantal opgeslagen bytes per aanroeper. Daarboven worden de oudste sleutels binnen een uur verwijderd. Niet-geauthenticeerde verzoeken worden geteld per IP-adres van de client (bij IPv6: per netwerk).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Maximale JSON-grootte, in bytes, van een document in een antwoord dat voor herhaalde verzoeken wordt opgeslagen. Bij overschrijding: 400, en er wordt niets geschreven.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'De rol {type} kan niet worden verwijderd',
  'Cannot remove role': 'De rol kan niet worden verwijderd',
  'Cannot remove this permission from {type} role': 'Dit recht kan niet uit de rol {type} worden verwijderd',
  Change: 'Wijzigen',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Maximaal aantal tekens in een bewerking, inclusief opmerkingen en witruimte, exclusief strings.',
  Conditions: 'Voorwaarden',
  Connect: 'Verbinden',
  'Content API': 'Content-API',
  Count: 'Tellen',
  'Create role': 'Rol aanmaken',
  'Default role given to authenticated user.': 'Standaardrol voor ingelogde gebruikers.',
  'Default role given to unauthenticated user.': 'Standaardrol voor niet-ingelogde gebruikers.',
  'Delete role': 'Rol verwijderen',
  'Maximum number of directives in a document.': 'Maximaal aantal directives in een document.',
  'Document with id "{documentId}"{where} not found': 'Document met ID “{documentId}”{where} niet gevonden',
  'Documentation site': 'Documentatiesite',
  'Default number of documents in a list.': 'Standaardaantal documenten in een lijst.',
  'Maximum number of documents in a list.': 'Maximaal aantal documenten in een lijst.',
  'Maximum page size.': 'Maximale paginagrootte.',
  'Default page size.': 'Standaardpaginagrootte.',
  'Draft & publish': 'Concept & publicatie',
  'Dynamic zones': 'Dynamische zones',
  Editor: 'Redacteur',
  'Email confirmation': 'E-mailbevestiging',
  'Require STARTTLS': 'STARTTLS vereisen',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Maximaal aantal mislukte inlogpogingen per gebruikersnaam of e-mailadres binnen `signInInterval`: apart voor elke locatie waar de gebruiker eerder heeft ingelogd, en samen voor alle andere locaties.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Maximaal aantal velden met selecties in een bewerking, inclusief die van fragmenten; elk kan een databasequery veroorzaken. Groepen tellen voor tien.',
  'Static files and pages, and the welcome page in development':
    'Statische bestanden en pagina’s, en de welkomstpagina tijdens ontwikkeling',
  'Maximum files per request': 'Maximaal aantal bestanden per verzoek',
  'Maximum number of files in one request.': 'Maximaal aantal bestanden in één verzoek.',
  'File uploads, storage and the attribute type media': 'Uploaden en opslaan van bestanden, en het veldtype media',
  'Find page': 'Per pagina weergeven',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Extra bestandsformaten van elk afbeeldingsformaat, in `formats` bijvoorbeeld vermeld als `small_webp`. AVIF kost ongeveer tien keer zoveel tijd als de andere.',
  'Image formats': 'Bestandsformaten van afbeeldingen',
  'Get component': 'Component ophalen',
  'Get components': 'Componenten ophalen',
  'Get content type': 'Contenttype ophalen',
  'Get content types': 'Contenttypen ophalen',
  'Get permissions': 'Rechten ophalen',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, IP-adressen en bereiken waarnaar plugins verzoeken mogen sturen, ook al zijn ze niet openbaar: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cardinaliteit: `manyToOne` betekent dat meerdere documenten van dit type naar één doel verwijzen.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Aantal proxy’s dat iets toevoegt aan `X-Forwarded-For`, alleen voor deze limieten. Standaard: `proxies` van `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Beperking van het aantal verzoeken, in het geheugen of gedeeld door alle nodes',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: maakt het veilig om schrijfbewerkingen opnieuw te proberen',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identiteitsproviders op naam, zoals in `/api/connect/<name>`. Zie de README van de plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Aantal afbeeldingen dat een node gelijktijdig verwerkt, elk in een eigen thread. Standaard: de helft van het aantal CPU-cores.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Maximaal aantal afbeeldingen dat op verwerking wacht. Bij overschrijding: 503.',
  'Incorrect code provided': 'De opgegeven code is onjuist',
  'Invalid token': 'Ongeldig token',
  'The import process ended unexpectedly.': 'Het importproces is onverwacht beëindigd.',
  'This is defined in code; edit it in {origin}.': 'Dit is vastgelegd in code; bewerk het in {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: wie het raadt, kan zich voordoen als elke gebruiker',
  'Keep image metadata (EXIF)': 'Metadata van afbeeldingen behouden (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Sleutel voor de opgeslagen hashes van tokens, minstens 32 tekens. Als je die wijzigt, worden alle tokens ongeldig die met een opdracht zijn aangemaakt. Standaard: een willekeurige sleutel, gegenereerd door de eerste node en opgeslagen in de database.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Sleutel waarmee e-mails in de wachtrij in de database worden versleuteld, minstens 32 bytes. Als je die wijzigt, worden e-mails in de wachtrij niet verstuurd. Standaard: e-mails in de wachtrij worden onversleuteld opgeslagen.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Sleutel waarmee de sessies van beheergebruikers worden ondertekend, minstens 32 bytes. Standaard: een willekeurige sleutel, eenmalig gegenereerd en opgeslagen in de database.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Sleutel waarmee de JWT’s van eindgebruikers worden ondertekend, minstens 32 bytes. Als je die wijzigt, worden ze allemaal ongeldig. Verplicht in productie; anders wordt een willekeurige sleutel gegenereerd en in de database opgeslagen.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Maximale waarde van `limit` en `pageSize`; -1: gelijk aan `amountLimit`.',
  'Maximum file size': 'Maximale bestandsgrootte',
  'Maximum image size': 'Maximale grootte van afbeeldingen',
  'List locales': 'Talen weergeven',
  Logout: 'Uitloggen',
  'Verify certificate': 'Certificaat verifiëren',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'Verstuurt e-mails op basis van sjablonen via SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Of contenttypen beschikbaar zijn in het GraphQL-schema, met queries en mutations.',
  'Milliseconds during which a delivery is retried.': 'Aantal milliseconden waarin een bezorging opnieuw wordt geprobeerd.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Aantal milliseconden dat een sleutel geldig is. Een herhaald verzoek binnen deze tijd krijgt het oorspronkelijke antwoord.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Aantal milliseconden waarna een webhook wordt uitgeschakeld als het doel blijft mislukken.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Aantal milliseconden dat bezorgingen bewaard blijven, zodat ze kunnen worden bekeken en opnieuw bezorgd.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Aantal milliseconden dat payloads met zowel het oude als het nieuwe geheim worden ondertekend.',
  'Response timeout of the target in milliseconds.': 'Time-out voor het antwoord van het doel in milliseconden.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Time-out voor het versturen van een e-mail naar de mailserver, in milliseconden.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Aantal milliseconden voordat een mislukte bezorging voor het eerst opnieuw wordt geprobeerd. De wachttijd verdubbelt bij elke poging.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Aantal milliseconden voordat een e-mail die niet kon worden bezorgd opnieuw wordt geprobeerd. De wachttijd verdubbelt ongeveer bij elke poging, tot maximaal drie uur.',
  'Missing or invalid credentials': 'Ontbrekende of ongeldige inloggegevens',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV is “{environment}”: ontwikkelfuncties zijn openbaar toegankelijk',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Hostnaam of IP-adres van de SMTP-server. Indien niet ingesteld, worden er geen e-mails verstuurd.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} wordt sinds {end} niet meer ondersteund',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} is geen release met langetermijnondersteuning; deze versie wordt maar zes maanden ondersteund',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} is te oud; {node2} is vereist',
  'Maximum nesting depth of an operation.': 'Maximale nestingsdiepte van een bewerking.',
  'Maximum number of objects in the variables of an operation.': 'Maximaal aantal objecten in de variabelen van een bewerking.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Maximaal aantal objecten dat een bewerking kan opvragen (aantallen in geneste lijsten worden vermenigvuldigd) en dat het antwoord kan bevatten.',
  'Deprecated; use `landingPage: true`.': 'Verouderd; gebruik `landingPage: true`.',
  'GraphQL API for all content types': 'GraphQL-API voor alle contenttypen',
  'Maximum number of operations in a batched request.': 'Maximaal aantal bewerkingen in een batchverzoek.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origins waarvan het beheerpaneel afbeeldingen kan laden, naast deze server en de bestandsopslag.',
  'Allowed origins, in addition to that of `server.url`.': 'Toegestane origins, naast die van `server.url`.',
  'Preview URLs of your site by content type.': 'Voorbeeld-URL’s van je site per contenttype.',
  'Password must be less than {passwordBytes} bytes': 'Het wachtwoord moet kleiner zijn dan {passwordBytes} bytes',
  'Passwords do not match': 'De wachtwoorden komen niet overeen',
  'Prefix of all content API routes.': 'Voorvoegsel van alle routes van de content-API.',
  'Endpoint path.': 'Pad van het endpoint.',
  'Payload Too Large': 'Payload te groot',
  Permissions: 'Rechten',
  'Maximum number of pixels of an image.': 'Maximaal aantal pixels van een afbeelding.',
  Port: 'Poort',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'SMTP-poort: 587 voor STARTTLS, 465 voor TLS.',
  'Private attributes': 'Privévelden',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Producten met varianten, een boom van afdelingen, merken, en bestellingen die alleen hun klanten kunnen zien.',
  Project: 'Project',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projecten kunnen alleen tijdens ontwikkeling worden geïmporteerd; deze server draait in productie (NODE_ENV).',
  Propose: 'Voorstellen',
  Public: 'Openbaar',
  'REST API for all content types': 'REST-API voor alle contenttypen',
  Refresh: 'Token vernieuwen',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Of connections van `Query` cursorpaginering ondersteunen: `after` van `PaginationArg`, en `next` naast `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Of onbekende queryparameters worden geweigerd in plaats van genegeerd.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'CSRF-beveiliging: of verzoeken worden geweigerd die een pagina van een andere site zonder preflight-verzoek zou kunnen versturen. Een object noemt headers die een verzoek vrijstellen.',
  Register: 'Registreren',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Of automatic persisted queries zijn ingeschakeld, `ttl` seconden gecachet; false: ze worden geweigerd.',
  'Repeatable components': 'Herhaalbare componenten',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Maximaal aantal verzoeken van elke soort vanaf één IP-adres binnen `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Maximaal aantal verzoeken van één soort vanaf één IP-adres (en voor één e-mailadres) binnen `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Uitgaande verzoeken van plugins, beperkt tot openbare adressen',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Maximaal aantal gelijktijdige verzoeken aan één doel, van alle nodes samen.',
  'Reset password': 'Wachtwoord resetten',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Beheerrollen per sleutel, naast `administrator`, `editor` en `author`; de laatste twee kunnen worden overschreven.',
  Rotate: 'Geheim vernieuwen',
  'Ownership rules': 'Eigendomsregels',
  'Additional validation rules for GraphQL documents.': 'Extra validatieregels voor GraphQL-documenten.',
  'Maximum lifetime of a session in seconds.': 'Maximale duur van een sessie in seconden.',
  'Seconds of inactivity after which a session expires.': 'Aantal seconden inactiviteit waarna een sessie verloopt.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Aantal seconden waarbinnen de code moet worden ingevoerd, bij het inloggen en bij het instellen van tweefactorauthenticatie.',
  'Lifetime of an access token in seconds.': 'Geldigheidsduur van een toegangstoken in seconden.',
  'Lifetime of the code in seconds.': 'Geldigheidsduur van de code in seconden.',
  'Lifetime of the link in seconds.': 'Geldigheidsduur van de link in seconden.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Geldigheidsduur van de JWT van een gebruiker in seconden. Niet gebruikt bij `refresh`.',
  'In seconds.': 'In seconden.',
  Send: 'Versturen',
  'Send email confirmation': 'E-mailbevestiging versturen',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'STARTTLS vereisen: er wordt geen e-mail verstuurd voordat de verbinding is versleuteld. Gebruik `false` als de server geen TLS ondersteunt, zoals een server op dezelfde machine.',
  Sender: 'Afzender',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Afzender van alle e-mails: `post@example.org` of `Example <post@example.org>`. Verplicht bij `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'Service niet beschikbaar',
  Sessions: 'Sessies',
  Share: 'Delen',
  Shop: 'Winkel',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Of het endpoint de sandbox toont, of een functie die dit bepaalt. Standaard: behalve in productie.',
  Registration: 'Registratie',
  'Image sizes': 'Afbeeldingsformaten',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Afbeeldingsformaten op naam: de maximale breedte en hoogte in pixels. `thumbnail` (245 × 156) bestaat altijd.',
  'Whether to connect with TLS. Default: if the port is 465.': 'Of verbinding wordt gemaakt met TLS. Standaard: als de poort 465 is.',
  'Whether a request can contain several operations (batching).': 'Of een verzoek meerdere bewerkingen mag bevatten (batching).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Of het certificaat van de server wordt geverifieerd. Gebruik `NODE_EXTRA_CA_CERTS` voor een eigen certificeringsinstantie.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Of subscriptions via WebSockets beschikbaar zijn op het endpoint (`graphql-ws`); een object stelt limieten in.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Of introspectie is ingeschakeld (`__schema`, `__type`). Standaard: behalve in productie.',
  'Sends webhooks when content changes': 'Verstuurt webhooks wanneer content wijzigt',
  'Project templates: blog, shop, documentation site': 'Projectsjablonen: blog, winkel, documentatiesite',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Genereert een OpenAPI 3.1-document, beperkt tot de rechten van de aanroeper',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'De `API_TOKEN_SALT` van het Strapi-project waarvan de tokens zijn geïmporteerd (`plinth import strapi`). Zonder deze waarde worden geïmporteerde tokens niet geaccepteerd.',
  'Attribute of the target that owns the relation.': 'Veld van het doel dat eigenaar is van de relatie.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Veld van het doel dat de omgekeerde kant toont; deze kant is eigenaar van de relatie.',
  'The database is not usable': 'De database is niet bruikbaar',
  'The database is busy': 'De database is bezet',
  'The database server is out of sync with its cluster': 'De databaseserver loopt niet synchroon met zijn cluster',
  'The default locale': 'De standaardtaal',
  'The document has been modified; its current revision is {revision}': 'Het document is gewijzigd; de huidige revisie is {revision}',
  'Admin panel at /admin': 'Beheerpaneel op /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Het contentmodel kan alleen tijdens ontwikkeling worden bewerkt; deze server draait in productie (NODE_ENV).',
  'The name of "{code}"': 'De naam van “{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Pagina om een nieuw wachtwoord in te stellen, in e-mails gelinkt met `?code=` (of na `#` als de URL op `#` eindigt): een URL, of een pad van `server.url`.',
  'Password of `user`.': 'Wachtwoord van `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'De plugin "settings" is uitgeschakeld. Stel dit in het configuratiebestand in',
  'Version of the API in the document.': 'Versie van de API in het document.',
  'Require email confirmation': 'E-mailbevestiging vereisen',
  'This attribute must be unique': 'Dit veld moet uniek zijn',
  'API tokens': 'API-tokens',
  'Type of the role assigned at registration.': 'Type van de rol die bij registratie wordt toegewezen.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Typen van de rollen waarvan de gebruikers tweefactorauthenticatie moeten gebruiken. Zonder kunnen ze niet inloggen en zijn hun tokens ongeldig.',
  'UID of the related content type.': 'UID van het gerelateerde contenttype.',
  Uniqueness: 'Uniciteit',
  'Update role': 'Rol bijwerken',
  User: 'Gebruiker',
  'User not found': 'Gebruiker niet gevonden',
  'Username already taken': 'Gebruikersnaam is al in gebruik',
  'End users, roles and permissions': 'Eindgebruikers, rollen en rechten',
  'Localization of content': 'Vertaling van content',
  View: 'Weergave',
  'Allow registration': 'Registratie toestaan',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Schema’s van contenttypen en componenten via REST',
  'Content events, delivered to all nodes': 'Contentgebeurtenissen, bezorgd aan alle nodes',
  'Its extensions are defined in code; edit them in {origin}.': 'De uitbreidingen zijn vastgelegd in code; bewerk ze in {origin}.',
  'Settings that can be changed at runtime': 'Instellingen die tijdens het draaien kunnen worden gewijzigd',
  'Name of this server as shown in authenticator apps.': 'Naam van deze server zoals getoond in authenticator-apps.',
  'Cookie name.': 'Naam van de cookie.',
  'Title of the API in the document.': 'Titel van de API in het document.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Provideropties voor afzonderlijke bewerkingen. `local` heeft er geen; `s3` accepteert parameters voor verzoeken.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Provideropties. Zie de README van de plugin voor die van `local` en `s3`.',
  'Reply-to address. Default: the sender.': 'Antwoordadres. Standaard: de afzender.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Waarnaar de link doorverwijst: een URL, of een pad van `server.url`. Standaard: het antwoord is `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Opslagprovider: `local` (een map), `s3` (een bucket; ook `aws-s3`), of een provider die een andere plugin met `UPLOAD` heeft geregistreerd.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Waar verzoeken worden geteld. `memory`: apart op elke node. `database`: over alle nodes heen, ten koste van extra schrijfbewerkingen.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Of `formats` een `placeholder` bevat: een afbeelding van maximaal 16 × 16 pixels als data-URL, die vervaagd wordt getoond terwijl de volledige afbeelding laadt.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Of een schrijfbewerking die ook publiceert (POST en PUT zonder `status=draft`) ook het recht `publish` en de bijbehorende voorwaarden vereist. `false`: `create` en `update` volstaan, zoals in Strapi. Standaard: `false`, met een melding bij het starten; nieuwe apps gebruiken `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Of bestanden met identieke inhoud hun gegevens en URL delen. Zie de README van de plugin voor wat dit onthult.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Of de mediabibliotheek mappen heeft: `folder` van bestanden, `/api/upload/folders` en `fileInfo.folder`, voor aanroepers met rechten daarvoor.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Of filters media en de attributen van hun bestanden kunnen gebruiken, zoals in Strapi. Een import uit Strapi schakelt dit in.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Of afbeeldingen hun EXIF-metadata behouden, zoals gps-locatie, tijd, camera en auteur.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Of de cookie alleen via HTTPS wordt verstuurd. Standaard: in productie.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Of sessiecookies alleen via HTTPS worden verstuurd. Standaard: in productie.',
  'Whether lists include the total count, unless specified in the request.':
    'Of lijsten het totale aantal bevatten, tenzij het verzoek dit zelf opgeeft.',
  'Whether users can set up two-factor authentication.': 'Of gebruikers tweefactorauthenticatie kunnen instellen.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Of vernieuwingstokens in een HTTP-only-cookie worden opgeslagen in plaats van in de body van het antwoord teruggegeven.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Of de frequentie van verzoeken voor inloggen, registratie en accountherstel wordt beperkt.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Of het document kan worden bekeken op `/api/openapi.html`. Standaard: tenzij `NODE_ENV` gelijk is aan `production`.',
  'SameSite attribute of the cookie.': 'SameSite-attribuut van de cookie.',
  'SMTP username. Default: no authentication.': 'SMTP-gebruikersnaam. Standaard: geen authenticatie.',
  'Maximum number of tokens in an operation.': 'Maximaal aantal tokens in een bewerking.',
  'Background job queues, processed by any node': 'Wachtrijen voor achtergrondtaken, verwerkt door elke node',
  ', which includes what is added later': ', inclusief wat later wordt toegevoegd',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: één enkele JWT, zoals in `jwt`. `refresh`: een kortlevend toegangstoken en een vernieuwingstoken, zoals in `sessions`.',
  'a URL such as https://example.com': 'een URL zoals https://example.com',
  'a custom token must list its actions': 'een aangepast token moet zijn acties vermelden',
  'this key name is reserved in JavaScript; choose another name': 'deze sleutelnaam is gereserveerd in JavaScript; kies een andere naam',
  'an array': 'een array',
  'an array with at least one item': 'een array met minstens één item',
  'an array with at least {least} items': 'een array met minstens {least} items',
  'a sender is required; set it here or with MAIL_FROM': 'een afzender is verplicht; stel die hier of met MAIL_FROM in',
  'a number': 'een getal',
  'a number greater than 0': 'een getal groter dan 0',
  'a number from {least} to {most}': 'een getal van {least} tot {most}',
  'a number of at least {least}': 'een getal van minstens {least}',
  'a number of at most {most}': 'een getal van maximaal {most}',
  'a path must not contain NUL characters': 'een pad mag geen NUL-tekens bevatten',
  'a regular expression as a string': 'een reguliere expressie als string',
  'a mail server requires a sender; set "from"': 'een mailserver vereist een afzender; stel "from" in',
  'a string': 'een string',
  'a string of at least {least} characters': 'een string van minstens {least} tekens',
  'a string of at most {most} characters': 'een string van maximaal {most} tekens',
  'a string of {least} to {most} characters': 'een string van {least} tot {most} tekens',
  'a non-empty string': 'een niet-lege string',
  'a value of type {value}': 'een waarde van het type {value}',
  'an integer': 'een geheel getal',
  'an integer from {least} to {most}': 'een geheel getal van {least} tot {most}',
  'an integer of at least {least}': 'een geheel getal van minstens {least}',
  'an integer of at most {most}': 'een geheel getal van maximaal {most}',
  'public URL': 'openbare URL',
  'an empty string': 'een lege string',
  'an object': 'een object',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'een object met een id of documentId kan niet ook connect, disconnect of set hebben',
  'an object without either': 'een object zonder een van beide',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'de frequentie van inlogpogingen wordt niet beperkt (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: dit contenttype heeft niet zo’n veld van het type uid',
  clock: 'klok',
  'code must be six digits or a recovery code': 'code moet uit zes cijfers bestaan of een herstelcode zijn',
  'component entries': 'componentitems',
  'component entries are not valid JSON': 'componentitems zijn geen geldige JSON',
  database: 'database',
  disk: 'schijf',
  'each of the {nodes} nodes counts sign-in attempts separately': 'elk van de {nodes} nodes telt inlogpogingen apart',
  environment: 'omgeving',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'verwacht werd een datum zoals 2027-01-31 of 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'verwacht werd een documentId, een id, een object met een daarvan, of een array hiervan; gevonden: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'verwacht werd een taal zoals fr, of een taal met een regio of schrift zoals pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'verwacht werd een e-mailadres: "post@example.org" of "Example <post@example.org>"',
  'expected a JSON value': 'verwacht werd een JSON-waarde',
  'expected {expected}': 'verwacht: {expected}',
  'expected {expected}, found {found}': 'verwacht: {expected}; gevonden: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'verwacht: {expected}; gevonden: {found}; bedoelde je “{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'verwacht: {expected}; gevonden: {found}; schrijf {meant} zonder aanhalingstekens',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: het token is verlopen; geef een nieuwe verloopdatum op',
  'run it as a dedicated user': 'voer het uit als een aparte gebruiker',
  'set a long random password for this user': 'stel voor deze gebruiker een lang, willekeurig wachtwoord in',
  'has only {secret} characters': 'heeft maar {secret} tekens',
  headers: 'headers',
  'images are stored unchanged, without formats and with their metadata':
    'afbeeldingen worden ongewijzigd opgeslagen, zonder formaten en met hun metadata',
  'is a required field': 'is een verplicht veld',
  'is missing, expected {expected}': 'ontbreekt; verwacht: {expected}',
  'is not a valid regular expression: {message}': 'is geen geldige reguliere expressie: {message}',
  'is not set': 'is niet ingesteld',
  'the check failed: {value}': 'de controle is mislukt: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY is niet de sleutel waarmee deze geheimen zijn versleuteld',
  'has already expired': 'is al verlopen',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'de server luistert op {host} en vertrouwt X-Forwarded-For van één proxy: clients die de proxy omzeilen, kunnen hun IP-adres vervalsen',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'de server luistert op {host} en vertrouwt X-Forwarded-For van {proxies} proxy’s: clients die ze omzeilen, kunnen hun IP-adres vervalsen',
  'the process runs as root': 'het proces draait als root',
  'keep it enabled': 'laat dit ingeschakeld',
  'remove it': 'verwijder deze optie',
  'keep security.enabled in {middlewares} set to true': 'laat security.enabled in {middlewares} op true staan',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'plaats een proxy die TLS afhandelt voor de server en stel de URL ervan in',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'gebruik één kopie; npm ls {name} toont welke pakketten ervan afhangen',
  'synchronize both clocks with NTP': 'synchroniseer beide klokken met NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'maak de poort alleen bereikbaar voor de proxy, en stel proxies in op het aantal proxy’s',
  'related documents': 'gerelateerde documenten',
  'relations belong to component entries that do not exist': 'relaties horen bij componentitems die niet bestaan',
  'relations belong to versions that do not exist': 'relaties horen bij versies die niet bestaan',
  'relations point to documents that do not exist': 'relaties verwijzen naar documenten die niet bestaan',
  'relations in column "{target}" have no position among those to the same document':
    'relaties in kolom “{target}” hebben geen positie tussen die naar hetzelfde document',
  'relations of one list have the same position': 'relaties van één lijst hebben dezelfde positie',
  log: 'logboek',
  'free up disk space': 'maak schijfruimte vrij',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'maak schijfruimte vrij; als de schijf vol is, worden schrijfbewerkingen met 507 geweigerd',
  'freed memory is not returned to the system: {unset} are not set':
    'vrijgegeven geheugen wordt niet aan het systeem teruggegeven: {unset} zijn niet ingesteld',
  'freed memory is not returned to the system: {unset} is not set':
    'vrijgegeven geheugen wordt niet aan het systeem teruggegeven: {unset} is niet ingesteld',
  'fix this first; the server cannot start': 'los dit eerst op; de server kan niet starten',
  'content model': 'contentmodel',
  'must be a JSON object': 'moet een JSON-object zijn',
  'must be a `number` type': 'moet van het type `number` zijn',
  'must be a `string` type': 'moet van het type `string` zijn',
  'must be an array with one item for each of the {count} files': 'moet een array zijn met één item voor elk van de {count} bestanden',
  'must be an object': 'moet een object zijn',
  'must be an object with x and y': 'moet een object met x en y zijn',
  'must be at most 255 characters': 'mag maximaal 255 tekens bevatten',
  'must be greater than or equal to 0': 'moet groter dan of gelijk aan 0 zijn',
  'must be less than or equal to 100': 'moet kleiner dan of gelijk aan 100 zijn',
  'must be a single object, because there is only one file': 'moet één enkel object zijn, omdat er maar één bestand is',
  'must be the id or documentId of a folder, or null': 'moet de id of documentId van een map zijn, of null',
  'must be written with plain characters: "{plain}"': 'moet met gewone tekens worden geschreven: “{plain}”',
  'must not be empty, or start or end with white space': 'mag niet leeg zijn, of met witruimte beginnen of eindigen',
  'must not be nested more than 64 levels deep': 'mag niet meer dan 64 niveaus diep zijn genest',
  'must not contain an unpaired surrogate': 'mag geen ongepaarde surrogaat bevatten',
  'must not contain NUL characters': 'mag geen NUL-tekens bevatten',
  'must not contain the key __proto__': 'mag de sleutel __proto__ niet bevatten',
  'must not contain invisible characters': 'mag geen onzichtbare tekens bevatten',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'mag geen "/", "\\" of besturingstekens bevatten, en niet "." of ".." zijn',
  'must not contain control characters': 'mag geen besturingstekens bevatten',
  'must contain "name" or "language"': 'moet "name" of "language" bevatten',
  'name is a required field': 'name is een verplicht veld',
  'name: a folder with this name already exists': 'name: er bestaat al een map met deze naam',
  'new component entries would reuse existing IDs': 'nieuwe componentitems zouden bestaande ID’s hergebruiken',
  'no emails are sent: no mail server is configured': 'er worden geen e-mails verstuurd: er is geen mailserver geconfigureerd',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'de openbare URL is niet ingesteld: links in e-mails verwijzen naar http://{host}:{port}',
  node: 'node',
  'one of {values}': 'een van {values}',
  'only a custom token can list actions; this token is {type}': 'alleen een aangepast token kan acties vermelden; dit token is {type}',
  'other users can read or write {file} ({mode})': 'andere gebruikers kunnen {file} lezen of beschrijven ({mode})',
  packages: 'pakketten',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: een map kan niet naar zichzelf of naar een van zijn submappen worden verplaatst',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: mappen kunnen maximaal {maxLevels} niveaus diep worden genest',
  'parent: folder not found': 'parent: map niet gevonden',
  'run plinth check --repair to fix it': 'voer plinth check --repair uit om dit op te lossen',
  'run plinth migrate --allow-loss if the data is no longer needed':
    'voer plinth migrate --allow-loss uit als de gegevens niet meer nodig zijn',
  plugins: 'plugins',
  process: 'proces',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies is ingesteld, maar server.proxy vertrouwt geen enkele proxy',
  'looks like an example value': 'lijkt een voorbeeldwaarde te zijn',
  'document records without a version': 'documentrecords zonder versie',
  'consists of only a few different characters': 'bestaat uit maar enkele verschillende tekens',
  'use Node.js {newest}': 'gebruik Node.js {newest}',
  'provide at least one change': 'geef minstens één wijziging op',
  'security headers are disabled': 'beveiligingsheaders zijn uitgeschakeld',
  'see the server log': 'bekijk het serverlogboek',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'bekijk het serverlogboek van dat moment en bouw de gegevens opnieuw op die van de gemiste gebeurtenissen zijn afgeleid',
  'see the error message': 'zie het foutbericht',
  'set LOG_LEVEL=info': 'stel LOG_LEVEL=info in',
  'set NODE_ENV=production': 'stel NODE_ENV=production in',
  'set PUBLIC_URL, or url in {server}': 'stel PUBLIC_URL in, of url in {server}',
  'set proxy to false if there is no proxy': 'stel proxy in op false als er geen proxy is',
  'set proxy to true': 'stel proxy in op true',
  start: 'start',
  'this role': 'deze rol',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'schakel de optie in het schemabestand in, of verwijder de versies met plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'schakel de plugin in config/plugins in, of laat die bewust uitgeschakeld',
  'use a release with an even major version': 'gebruik een release met een even hoofdversie',
  'that it has missed events': 'de melding van gemiste gebeurtenissen',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'de app gebruikt een andere kopie van “{name}” ({theirs}) dan de server ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'de klok van de database loopt {apart} s voor op de klok van deze machine',
  'the database clock is {apart} s behind the clock of this machine':
    'de klok van de database loopt {apart} s achter op de klok van deze machine',
  'the condition is empty: remove "where"': 'de voorwaarde is leeg: verwijder "where"',
  'fix the content first; the server cannot start': 'los eerst het probleem met de content op; de server kan niet starten',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'de sessiecookie wordt ook via onversleutelde HTTP verstuurd (sessions.cookie.secure)',
  'the environment variable {variable}': 'de omgevingsvariabele {variable}',
  'it is created at the first start': 'wordt bij de eerste start aangemaakt',
  "the folder contains items that you don't have permission to delete":
    'de map bevat items waarvoor je geen rechten hebt om ze te verwijderen',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'de consumer “{name}” kon {what} niet verwerken (pogingen: {attempts}); latere gebeurtenissen worden tegengehouden',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'de consumer “{name}” heeft {count} gebeurtenissen overgeslagen die niet konden worden verwerkt: {last}',
  'the index that enforces "{name}" as unique does not contain their values': 'de index die “{name}” uniek houdt, bevat hun waarden niet',
  'the last was {value}, at {value2}': 'de laatste was {value}, op {value2}',
  'the log level is {logLevel}': 'het logniveau is {logLevel}',
  'no longer part of the content model: {text}': 'geen deel meer van het contentmodel: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'wordt toegepast bij de volgende start; bekijk de lijst met plinth migrate --dry-run',
  'the number {value}': 'het getal {value}',
  'the stored version counts do not match the existing versions':
    'de opgeslagen versieaantallen komen niet overeen met de bestaande versies',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'het wachtwoord van databasegebruiker “{user}” op {hostname} is makkelijk te raden',
  'the password of the database user "{user}" at {hostname} is empty':
    'het wachtwoord van databasegebruiker “{user}” op {hostname} is leeg',
  'the plugin "{owner}" is disabled': 'de plugin “{owner}” is uitgeschakeld',
  'the plugin "{plugin}" is disabled': 'de plugin “{plugin}” is uitgeschakeld',
  'the role "{name}"': 'de rol “{name}”',
  'the role "{role}"': 'de rol “{role}”',
  'the token "{name}"': 'het token “{name}”',
  'the database user lacks a privilege: {words}': 'de databasegebruiker mist een privilege: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET is niet ingesteld; zonder start de server niet in productie',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY is niet ingesteld, maar deze geheimen zijn versleuteld',
  'the plugin "{plugin}" does not exist': 'de plugin “{plugin}” bestaat niet',
  'the provider "{provider}" does not exist': 'de provider “{provider}” bestaat niet',
  'the role "{name}" does not exist': 'de rol “{name}” bestaat niet',
  'the role "{role}" does not exist': 'de rol “{role}” bestaat niet',
  'does not exist yet': 'bestaat nog niet',
  'this is a bug in the plugin "{plugin}"': 'dit is een bug in de plugin “{plugin}”',
  'true or false': 'true of false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type moet 3 tot 64 tekens hebben: letters, cijfers, "_" en "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type is verplicht, omdat het niet uit de naam kan worden afgeleid: 3 tot 64 letters, cijfers, "_" en "-"',
  'the type of a role cannot be changed; it is "{type}"': 'het type van een rol kan niet worden gewijzigd; het is “{type}”',
  'type: content type does not exist': 'type: contenttype bestaat niet',
  'unknown key; did you mean "{meant}"?': 'onbekende sleutel; bedoelde je “{meant}”?',
  'unknown key; known keys: {known}': 'onbekende sleutel; bekende sleutels: {known}',
  'unknown key; no keys are allowed here': 'onbekende sleutel; hier zijn geen sleutels toegestaan',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url gebruikt https, afgehandeld door een proxy, maar {value} is uitgeschakeld: alle clients lijken hetzelfde IP-adres te hebben en delen de frequentielimieten, en Strict-Transport-Security wordt niet verstuurd',
  'user and password must be set together': 'user en password moeten samen worden ingesteld',
  "username must not be an email address other than the account's own":
    'username mag geen e-mailadres zijn, behalve dat van het account zelf',
  'value: provide a value, or a string in `from`': 'value: geef een waarde op, of een string in `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'versies per “{axis}” van {types} zijn verborgen: de optie {option} is daar uitgeschakeld',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'versies per “{axis}” van {types} zijn verborgen: de plugin die ze levert, is uitgeschakeld',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'versies met {name} “{value}” hebben geen tegenhanger bij “{on}”, of een oudere tegenhanger die sindsdien niet is geschreven',
  'versions of documents without a document record': 'versies van documenten zonder documentrecord',
  'versions whose documentId differs from that of their document': 'versies waarvan de documentId afwijkt van die van hun document',
  'a shared view must have a name': 'een gedeelde weergave moet een naam hebben',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'iedereen met rechten om aan te maken of bij te werken kan ook publiceren. Stel writesAskPublish in config/plugins in (draft-and-publish.config): true vereist het recht publish, false behoudt dit gedrag',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, de waarde van het token “{name}”, {weak}',
  '{count} failed': '{count} mislukt',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Stel ENCRYPTION_KEY in op de vorige sleutel, of verwijder de geheimen met `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} MB van {size} MB is vrij op de schijf van {folder}',
  '{key} is a required field': '{key} is een verplicht veld',
  '{label} is not valid': '{label} is niet geldig',
  '{name} field must have at least {min} items': 'Het minimale aantal items in het veld {name} is {min}',
  '{name} field must have less than or equal to {max} items': 'Het maximale aantal items in het veld {name} is {max}',
  '{name} is a required field': '{name} is een verplicht veld',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} is een geheim en wordt niet geëxporteerd; stel het in de omgeving in',
  '{name} must be a `string` type': '{name} moet van het type `string` zijn',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} moet van het type `{expected}` zijn, maar de uiteindelijke waarde was: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} moet minstens {minLength} tekens bevatten',
  '{name} must be at most 4096 characters': '{name} mag maximaal 4096 tekens bevatten',
  '{name} must be at most {length} characters': '{name} mag maximaal {length} tekens bevatten',
  '{name} must be defined.': '{name} moet zijn gedefinieerd.',
  '{name} must be one of the following values: {components}': '{name} moet een van de volgende waarden zijn: {components}',
  '{name} must match the following: "{expression}"': '{name} moet overeenkomen met: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} blijft in de database, omdat er geen optie in een configuratiebestand mee overeenkomt',
  '{name} takes too long to match against "{regex}"': 'Het duurt te lang om {name} te vergelijken met "{regex}"',
  '{name} edited it but does not have permission to publish': '{name} heeft het document bewerkt, maar heeft geen rechten om te publiceren',
  '{path}: folder not found': '{path}: map niet gevonden',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} is een geheim en kan niet zonder sleutel worden versleuteld. Stel ENCRYPTION_KEY in; `plinth secret` genereert een sleutel',
  '{rest} more like this': 'nog {rest} van dit soort',
  '{steps} database migrations are pending': 'aantal openstaande databasemigraties: {steps}',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: tokens kunnen op het verkeerde moment verlopen en taken op het verkeerde moment worden uitgevoerd',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} gebruikt geen https: wachtwoorden en tokens kunnen worden onderschept',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} is ingeschakeld, maar url verwijst naar deze machine: zonder proxy kunnen clients het IP-adres vervalsen dat voor frequentielimieten wordt gebruikt',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-token van de andere Plinth-instantie, voor `plinth content push` en `pull` zonder prompt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Toewijzen',
  Bypass: 'Fasen omzeilen',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Maximale grootte in bytes van een regel, en van alle versies van een document samen.',
  'Maximum size of an import in bytes, decompressed.': 'Maximale grootte van een import in bytes, na uitpakken.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Maximaal aantal archieven dat één node tegelijk genereert voor het downloaden van exports.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Maximale totale grootte van de imports van een aanroeper in bytes. Standaard: vier keer `maxSize`.',
  'is nested more than {levels} levels deep': 'is meer dan {levels} niveaus diep genest',
  'contains a number that is too large': 'bevat een te groot getal',
  'Maximum number of selected documents, including related documents.':
    'Maximaal aantal geselecteerde documenten, inclusief gerelateerde documenten.',
  'Full-text search': 'Volledige-tekstzoekfunctie',
  'Import and export of content, and transfer between Plinth instances':
    'Import en export van content, en overdracht tussen Plinth-instanties',
  'API key of the service with write permission. Set it in the environment.':
    'API-sleutel van de service met schrijfrechten. Stel die in de omgeving in.',
  'Locale of content that is not localized.': 'Taal van content die niet vertaalbaar is.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Aantal milliseconden waarin een geplande actie opnieuw wordt geprobeerd als de documenten of de database niet bereikbaar zijn.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Aantal milliseconden dat voltooide geplande acties bewaard blijven. Tot die tijd kunnen ze worden teruggedraaid.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Aantal milliseconden dat importgegevens bewaard blijven en een export kan worden gedownload.',
  'Response timeout in milliseconds.': 'Time-out voor het antwoord in milliseconden.',
  'Maximum number of pending scheduled actions and releases.': 'Maximaal aantal wachtende geplande acties en releases.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Plant publiceren en depubliceren, voor afzonderlijke documenten of als release',
  'Review workflow with stages and comments': 'Beoordelingsproces met fasen en opmerkingen',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Naam van de index of collectie in de service. Apps die een service delen, hebben verschillende namen nodig.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL van de service: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Of het veld wordt meegenomen in de volledige-tekstzoekfunctie. `{ "weight": 3 }` stelt ook het gewicht in.',
  'Search service to use.': 'Te gebruiken zoekservice.',
  'this thread does not exist': 'deze discussie bestaat niet',
  'this attribute does not exist': 'dit veld bestaat niet',
  'a reply is resolved with its thread': 'een antwoord wordt samen met de bijbehorende discussie opgelost',
  '“{title}” does not have permission to read this attribute': '“{title}” heeft geen rechten om dit veld te lezen',
  'duplicate stage "{id}"': 'dubbele fase “{id}”',
  '"{onChange}" is not another stage of this content type': '“{onChange}” is geen andere fase van dit contenttype',
  'must name at most {removed} stages': 'mag maximaal {removed} fasen noemen',
  'must contain at least one stage': 'moet minstens één fase bevatten',
  'the content type "{uid}" does not exist': 'het contenttype “{uid}” bestaat niet',
  '"{uid}" does not use draft & publish': '“{uid}” gebruikt Concept & publicatie niet',
  'the stage "{asked}" does not exist': 'de fase “{asked}” bestaat niet',
  'this user does not exist': 'deze gebruiker bestaat niet',
  '“{title}” does not have permission to read this document': '“{title}” heeft geen rechten om dit document te lezen',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Documenten in “{name}”: {counts}. Kies de fase waarnaar je ze wilt verplaatsen',
  'a removed stage used this ID; choose another one': 'een verwijderde fase gebruikte deze ID; kies een andere',
  'the stage "{to}" does not exist': 'de fase “{to}” bestaat niet',
  'contains more than {removed} stages': 'bevat meer dan {removed} fasen',
  'The document is in “{name}”; no stage allows publishing': 'Het document is in “{name}”; geen enkele fase staat publiceren toe',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Deze wijziging verplaatst het document terug naar “{name}”, maar het kan alleen worden gepubliceerd in {where}',
  'The document is in “{name}” but can only be published in {where}':
    'Het document is in “{name}”, maar kan alleen worden gepubliceerd in {where}',
  'Assigned to you, in “{name}”': 'Aan jou toegewezen, in “{name}”',
  'Someone mentioned you in a comment': 'Iemand heeft je vermeld in een opmerking',
  'Waiting in “{name}”': 'Wacht in “{name}”',
  'Provide either types or documents': 'Geef typen of documenten op, niet allebei',
  'A CSV file holds documents of one content type. Choose one': 'Een CSV-bestand bevat documenten van één contenttype. Kies er een',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Deze documenten verwijzen naar meer dan {maxChosen} andere. Selecteer minder documenten, minder niveaus of hele contenttypen',
  'Some of the selected documents of {type} do not exist': 'Sommige van de geselecteerde documenten van {type} bestaan niet',
  'must be a single document': 'moet één enkel document zijn',
  'must be a number': 'moet een getal zijn',
  'must be true or false': 'moet true of false zijn',
  'must be JSON': 'moet JSON zijn',
  'is longer than {value} bytes or has an unclosed quote': 'is langer dan {value} bytes of bevat een niet-afgesloten aanhalingsteken',
  'has an unclosed quote': 'bevat een niet-afgesloten aanhalingsteken',
  'has a quote in the middle of cell {cells}': 'bevat een aanhalingsteken midden in cel {cells}',
  'has more than 10000 cells': 'heeft meer dan 10000 cellen',
  'Only a CSV file can have a type and columns': 'Alleen een CSV-bestand kan een type en kolommen hebben',
  'Provide the content type of the rows': 'Geef het contenttype van de rijen op',
  '{uid} has no attribute "{name}"': '{uid} heeft geen veld “{name}”',
  'could not be stored; see the server log': 'kon niet worden opgeslagen; bekijk het serverlogboek',
  'is a file, but this Plinth instance has no media library': 'is een bestand, maar deze Plinth-instantie heeft geen mediabibliotheek',
  "is a file, but you don't have permission to upload files": 'is een bestand, maar je hebt geen rechten om bestanden te uploaden',
  'has no name': 'heeft geen naam',
  'is a file without data': 'is een bestand zonder gegevens',
  'the file data {bytes} is missing': 'de bestandsgegevens {bytes} ontbreken',
  'could not be written; see the server log': 'kon niet worden geschreven; bekijk het serverlogboek',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'verwijst naar {target} {documentId}, dat hier en in de import niet bestaat; de relatie wordt weggelaten',
  'is not valid JSON': 'is geen geldige JSON',
  'is not an object': 'is geen object',
  'has the unknown key "{other}"': 'heeft de onbekende sleutel “{other}”',
  'does not name a content type of this app': 'noemt geen contenttype van deze app',
  'has no documentId': 'heeft geen documentId',
  'has an invalid locale': 'heeft een ongeldige taal',
  'has a status other than draft or published': 'heeft een andere status dan draft of published',
  'has an invalid date and time': 'heeft een ongeldige datum en tijd',
  'has an invalid file data name': 'heeft een ongeldige naam voor de bestandsgegevens',
  'has no data': 'heeft geen gegevens',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'De kolom “{heading}” is geen veld van {uid}. Koppel de kolom met `columns`, of stel die in op null',
  'Duplicate column "{twice}"': 'Dubbele kolom “{twice}”',
  'has {cells} cells instead of {columns}': 'heeft {cells} cellen in plaats van {columns}',
  'is not a valid documentId': 'is geen geldige documentId',
  'must be draft or published': 'moet draft of published zijn',
  '{path} is ignored, because it is not part of an export': '{path} wordt genegeerd, omdat het geen deel is van een export',
  '{manifest} is missing; the archive may be incomplete': '{manifest} ontbreekt; het archief is mogelijk onvolledig',
  '{file} is listed in {manifest} but missing in the archive': '{file} staat in {manifest}, maar ontbreekt in het archief',
  '{file} was modified after the export': '{file} is na de export gewijzigd',
  'Content type {uid} does not exist here': 'Contenttype {uid} bestaat hier niet',
  '{uid} has different attributes here than in the source': '{uid} heeft hier andere velden dan in de bron',
  'Import not found': 'Import niet gevonden',
  'executed and rolled back as intended': 'uitgevoerd en teruggedraaid, zoals bedoeld',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Maximaal aantal geslaagde en mislukte bezorgingen dat per webhook wordt opgeslagen, elk apart geteld.',
  'Documents in review': 'Documenten in beoordeling',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Andere Plinth-instanties op naam, waarnaar `/admin` en `plinth content push` content kunnen versturen.',
  'Scheduled actions and releases': 'Geplande acties en releases',
  Push: 'Verzending',
  'Review stages': 'Beoordelingsfasen',
  'Bypass review stages': 'Beoordelingsfasen omzeilen',
  'Content type "{type}" not found': 'Contenttype “{type}” niet gevonden',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Documenten van het type “{type}” hebben geen concepten en kunnen niet worden gepubliceerd',
  'Documents of type "{type}" have no locales': 'Documenten van het type “{type}” hebben geen talen',
  'the scheduled action {called} failed ({when}): {reason}': 'de geplande actie {called} is mislukt ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'los de oorzaak op en probeer het opnieuw, of verwijder de geplande actie',
  'manual run': 'handmatige uitvoering',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'moet een datum en tijd zijn zoals 2026-05-03T09:00 of 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'moet de naam van een tijdzone zijn, zoals Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'een tijdzone is verplicht, zoals Europe/Berlin',
  'must be in the future': 'moet in de toekomst liggen',
  'is too far in the future': 'ligt te ver in de toekomst',
  'Only a failed scheduled action can be retried': 'Alleen een mislukte geplande actie kan opnieuw worden geprobeerd',
  'Only a scheduled action that has not run yet can be run': 'Alleen een geplande actie die nog niet is uitgevoerd, kan worden uitgevoerd',
  'Only a scheduled action that has run can be reverted': 'Alleen een geplande actie die al is uitgevoerd, kan worden teruggedraaid',
  'A scheduled action that has run cannot be changed': 'Een geplande actie die al is uitgevoerd, kan niet worden gewijzigd',
  'at most {maxTogether} documents can be published together': 'er kunnen maximaal {maxTogether} documenten samen worden gepubliceerd',
  'content cannot be set when unpublishing': 'bij depubliceren kan geen content worden ingesteld',
  'Document not found': 'Document niet gevonden',
  "You don't have permission to publish this document": 'Je hebt geen rechten om dit document te publiceren',
  "You don't have permission to unpublish this document": 'Je hebt geen rechten om dit document te depubliceren',
  'There is no draft to save': 'Er is geen concept om op te slaan',
  'Reverting was started, but nothing was reverted': 'Het terugdraaien is gestart, maar er is niets teruggedraaid',
  'There is nothing to execute': 'Er is niets om uit te voeren',
  'The documents or the database could not be reached for too long': 'De documenten of de database waren te lang niet bereikbaar',
  'The content type no longer exists': 'Het contenttype bestaat niet meer',
  'The document was deleted': 'Het document is verwijderd',
  'It has been unpublished since': 'Het is sindsdien gedepubliceerd',
  'It has been published again since': 'Het is sindsdien opnieuw gepubliceerd',
  'An unexpected error occurred. See the server log': 'Er is een onverwachte fout opgetreden. Bekijk het serverlogboek',
  'Part of it cannot be executed, so nothing was changed': 'Een deel kan niet worden uitgevoerd, dus er is niets gewijzigd',
  'The user or API token that scheduled this no longer exists': 'De gebruiker of het API-token dat dit heeft gepland, bestaat niet meer',
  'The user who scheduled this is blocked': 'De gebruiker die dit heeft gepland, is geblokkeerd',
  'The token that scheduled this has expired': 'Het token dat dit heeft gepland, is verlopen',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'De gebruiker die dit heeft gepland, heeft geen tweefactorauthenticatie ingesteld, en die is nu verplicht',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Het document is verwijderd, of de gebruiker of het API-token dat dit heeft gepland, heeft er geen toegang meer toe',
  'The user or API token that scheduled this does not have permission to publish it':
    'De gebruiker of het API-token dat dit heeft gepland, heeft geen rechten om het te publiceren',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'De gebruiker of het API-token dat dit heeft gepland, heeft geen rechten om het te depubliceren',
  'The account or token no longer exists or cannot be used': 'Het account of token bestaat niet meer of kan niet worden gebruikt',
  'The document was deleted, or they no longer have access to it':
    'Het document is verwijderd, of deze gebruiker of dit token heeft er geen toegang meer toe',
  "They don't have this permission": 'Deze gebruiker of dit token heeft dit recht niet',
  'The user or API token that added this cannot do it: {reason}':
    'De gebruiker of het API-token dat dit heeft toegevoegd, kan dit niet doen: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'De gebruiker of het API-token dat dit heeft uitgevoerd of opnieuw gepland, kan dit niet doen: {reason}',
  'Scheduled action failed': 'Geplande actie mislukt',
  'Release with several documents': 'Release met meerdere documenten',
  'The file name is invalid': 'De bestandsnaam is ongeldig',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'verwijst naar {target} {documentId}, dat hier niet bestaat en niet kan worden geïmporteerd; de relatie wordt weggelaten',
  'It was interrupted repeatedly; see the server log': 'Dit is herhaaldelijk onderbroken; bekijk het serverlogboek',
  'The user who started it no longer exists or no longer has permission':
    'De gebruiker die dit heeft gestart, bestaat niet meer of heeft er geen rechten meer voor',
  'Transfer not found': 'Overdracht niet gevonden',
  'Export not found': 'Export niet gevonden',
  'Push not found': 'Verzending niet gevonden',
  'Continuous backups with point-in-time recovery and verification':
    'Continue back-ups met herstel naar een bepaald tijdstip en verificatie',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Aantal uren tussen volledige kopieën van de database. Er wordt eerder een volledige kopie gemaakt als de wijzigingen groter zijn dan de database.',
  'Number of past hours that can be restored.': 'Aantal afgelopen uren dat kan worden hersteld.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Aantal milliseconden tussen controles op wijzigingen. Als de schijf verloren gaat, gaan de schrijfbewerkingen sinds de laatste controle verloren.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Waar een continue back-up van de SQLite-database wordt opgeslagen: `{ "folder": … }` of `{ "s3": … }`. Gebruik voor elke database een apart doel. Standaard: geen back-up.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'er wordt nu van de primaire database gelezen; herstel de replica of verwijder die uit DATABASE_READ_URL (docs/databases.md)',
  replica: 'replica',
  'cannot read from {place}: {problem}': 'kan niet lezen van {place}: {problem}',
  'has not replicated the latest changes': 'heeft de nieuwste wijzigingen niet gerepliceerd',
  'lags {lag} ms behind the primary': 'loopt {lag} ms achter op de primaire database',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: er wordt nu van de primaire database gelezen',
  'find out why replication is delayed': 'zoek uit waarom de replicatie vertraagd is',
  '{place} is writable': '{place} is beschrijfbaar',
  'set read_only to ON on the replica': 'stel read_only in op ON op de replica',
  Security: 'Beveiliging',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'De gebruiker of het API-token van dit verzoek mist een recht: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Map met projecten die de interface kan importeren, absoluut of relatief ten opzichte van de app; null: alleen archieven in de map van de app worden geïmporteerd.',
  'it was private': 'het was privé',
  'it was hidden': 'het was verborgen',
  'the public has access to it': 'iedereen heeft er toegang toe, ook zonder in te loggen',
  'Document with id "{ref}" has no version in {values}': 'Het document met ID “{ref}” heeft geen versie in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Aantal relaties van het type {target} bij dit item die niet bestaan: {count}',
  'the regular expression is too large': 'de reguliere expressie is te groot',
  'Columns that cannot be imported were ignored: {passedOver}':
    'Kolommen die niet kunnen worden geïmporteerd, zijn genegeerd: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced':
    'Sla de afbeelding op als JPEG of PNG die niet progressief of interlaced is',
  'Save it upright, without an orientation in its metadata': 'Sla de afbeelding rechtop op, zonder oriëntatie in de metadata',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Wat typen over verplichte velden aangeven. `storage`: hun waarden kunnen null zijn, omdat concepten en rijen van vóór `required` er geen hebben. `schema`: ze zijn nooit null, zoals in Strapi; één rij zonder waarde maakt dan de hele lijst null, en bij het starten worden zulke typen genoemd. `plinth types` volgt deze optie.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Of clients van Strapi 4 kunnen blijven werken: documenten en items hebben ook `data` en `attributes`, die opnieuw hetzelfde document zijn, en documenten hun numerieke `id`; connections hebben ook `data` en `meta { pagination }`. Deze velden zijn verouderd.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} wordt gedeeld door alle talen: wijzig dit in een taal die het document heeft',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'heeft de flags “{flags}”, die een reguliere expressie van een schema niet kan hebben',
  'options can only have "strict", true or false': 'options kan alleen "strict" bevatten, met true of false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Alleen voor redacteuren: hoe de waarde wordt gegenereerd. `separator` (standaard `-`) en `lowercase` (standaard true) worden gelezen.',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Voor formulieren, die het veld alleen tonen als aan de voorwaarde is voldaan: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Maximaal aantal eerdere versies dat van een vervangen bestand wordt opgeslagen, naast het origineel. Ze zijn privé en kunnen worden hersteld. 0: geen, en ook geen origineel.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Aantal milliseconden na hun laatste wijziging dat niet-opgeslagen wijzigingen van beheergebruikers bewaard blijven.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: de bewerker voor contenttypen toont het veld niet, niet in de interface en niet via REST.',
  'An email could not be delivered': 'Een e-mail kon niet worden bezorgd',
  '{mails} emails could not be delivered': '{mails} e-mails konden niet worden bezorgd',
  'is not a content type of this app': 'is geen contenttype van deze app',
  'documents of this type have no drafts; they are always published':
    'documenten van dit type hebben geen concepten; ze zijn altijd gepubliceerd',
  'must name the attribute and the operation': 'moet het veld en de bewerking noemen',
  'is for the action "set" only': 'geldt alleen voor de actie "set"',
  'belongs to another kind of action': 'hoort bij een andere soort actie',
  'The client closed the connection': 'De client heeft de verbinding verbroken',
  'The URL of this service is not configured; set url in config/server':
    'De URL van deze service is niet geconfigureerd; stel url in config/server in',
  'Action not found': 'Actie niet gevonden',
  'locale: this content type is not localized': 'locale: dit contenttype is niet vertaalbaar',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: wachtwoorden worden niet in werkkopieën opgeslagen',
  'Earlier versions of a file': 'Eerdere versies van een bestand',
  'Restores an earlier version of a file, or copies another file over it':
    'Herstelt een eerdere versie van een bestand, of overschrijft het met een kopie van een ander bestand',
  'Change password': 'Wachtwoord wijzigen',
  Components: 'Componenten',
  'Content types': 'Contenttypen',
  Drafts: 'Concepten',
  Export: 'Export',
  File: 'Bestand',
  Files: 'Bestanden',
  Folder: 'Map',
  'Forgot password': 'Wachtwoord vergeten',
  Health: 'Systeemstatus',
  Import: 'Import',
  Languages: 'Talen',
  Locales: 'Talen',
  Model: 'Model',
  Move: 'Verplaatsen',
  Password: 'Wachtwoord',
  People: 'Gebruikers',
  Pictures: 'Afbeeldingen',
  Read: 'Lezen',
  Relations: 'Relaties',
  Renew: 'Opnieuw genereren',
  Revoke: 'Intrekken',
  Role: 'Rol',
  Run: 'Uitvoeren',
  Settings: 'Instellingen',
  Token: 'Token',
  Undo: 'Ongedaan maken',
  'Goes live {time}': 'Wordt gepubliceerd: {time}',
  'Is taken offline {time}': 'Wordt gedepubliceerd: {time}',
  'Is taken offline': 'Wordt gedepubliceerd',
  'Goes live': 'Wordt gepubliceerd',
  files: 'bestanden',
} satisfies ServerTexts;
