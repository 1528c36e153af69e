import type { ToldWords } from './texts.ts';

/** What the server says to people, in Dutch. */
export default {
  '"$caller" is a text ("user:7"), which "{name}" cannot be compared with':
    '"$caller" is een tekst ("user:7"), waarmee "{name}" niet kan worden vergeleken',
  '"$now" is a moment, which "{name}" cannot be compared with': '"$now" is een moment, waarmee "{name}" niet kan worden vergeleken',
  '"$user.{name}" has no meaning here: callers are no users': '"$user.{name}" heeft hier geen betekenis: aanroepers zijn geen gebruikers',
  '"$user.{name}" is never "{name2}": one is a number, the other is none':
    '"$user.{name}" is nooit "{name2}": het ene is een getal, het andere niet',
  '"$user.{name}" is no value of {uid}{name2}': '"$user.{name}" is geen waarde van {uid}{name2}',
  '"{action}" is about no content type: only actions on documents take a rule':
    '"{action}" gaat over geen contenttype: alleen acties op documenten kunnen een regel hebben',
  '"{action}" is not an action': '"{action}" is geen actie',
  '"{action}" is not an action (did you mean "{meant}"?)': '"{action}" is geen actie (bedoelde je "{meant}"?)',
  '"{action}" is nothing that can be granted': '"{action}" kan niet worden toegekend',
  '"{code}" is no locale code; {advice}': '"{code}" is geen taalcode; {advice}',
  '"{code}" is the default locale: choose another one first': '"{code}" is de standaardtaal: kies eerst een andere',
  '"{last}" reads and writes no attributes: leave "fields" out': '"{last}" leest en schrijft geen attributen: laat "fields" weg',
  '"{name}" is no attribute of {uid}{name2}': '"{name}" is geen attribuut van {uid}{name2}',
  '"{name}" leads to documents that are not there': '"{name}" leidt naar documenten die er niet zijn',
  '"{pattern}" is granted twice, with a rule: say everything in one entry (`$or` joins conditions)':
    '"{pattern}" is twee keer toegekend, met een regel: zet alles in één item (`$or` combineert voorwaarden)',
  '"{pattern}" is left out: {reason}': '"{pattern}" is weggelaten: {reason}',
  '"{pattern}" is not an action{access}': '"{pattern}" is geen actie{access}',
  'A change of the setting {name} is an object of its keys': 'Een wijziging van de instelling {name} is een object met haar sleutels',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Er is een kringverwijzing gevonden in de array connect. Eén relatie probeert te koppelen voor/na een andere die probeert te koppelen voor/na de eerste',
  'A function that receives every error in the form of the response, and the error itself.':
    'Een functie die elke fout krijgt zoals die zou worden beantwoord, en de fout zelf.',
  'A plugin does something else in place of this change, which cannot be done together with others':
    'Een plugin doet iets anders in plaats van deze wijziging, wat niet samen met andere kan',
  'A project is being brought over: wait until that is done, or stop it':
    'Er wordt al een project overgenomen: wacht tot dat klaar is, of stop het',
  'A role is given to one user at a time': 'Een rol kun je aan één gebruiker tegelijk geven',
  'A role of type "{type}" exists already': 'Er bestaat al een rol van het type "{type}"',
  'A second factor is on already: turn it off first': 'Er staat al een tweede factor aan: schakel die eerst uit',
  'A second factor is required': 'Een tweede factor is verplicht',
  'A second factor is required, and must be set up first': 'Een tweede factor is verplicht en moet eerst worden ingesteld',
  'A second factor is required: sign in again': 'Een tweede factor is verplicht: log opnieuw in',
  'A text to compare with {flaw}': 'Een tekst om mee te vergelijken {flaw}',
  'A token named "{name}" exists: revoke it first, or choose another name':
    'Er bestaat al een token met de naam "{name}": trek het eerst in, of kies een andere naam',
  'A tree': 'Een boom',
  'A tree of pages in sections and releases, in two languages, with redirects for addresses that have moved.':
    'Een boom van pagina’s in secties en releases, in twee talen, met omleidingen voor adressen die zijn verplaatst.',
  'A value is too long, out of range, or holds characters that cannot be stored':
    'Een waarde is te lang, valt buiten het bereik of bevat tekens die niet kunnen worden opgeslagen',
  'API tokens are hashed with a key that is kept beside them in the database':
    'API-tokens worden gehasht met een sleutel die naast de tokens in de database staat',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors contain the stack, except in production.': 'De stack aan fouten toevoegen, behalve in productie.',
  Administrator: 'Beheerder',
  'Maximum number of aliases in a document.': 'Maximumaantal aliassen in een document.',
  'Answers go to': 'Antwoordadres',
  Apply: 'Toepassen',
  'Articles with authors and categories, in two languages, and a home page.':
    'Artikelen met auteurs en categorieën, in twee talen, en een startpagina.',
  'At most {maxFiles} files can be uploaded at once': 'Er kunnen hoogstens {maxFiles} bestanden tegelijk worden geüpload',
  'Attributes of users that may be set at registration, in addition to `username`, `email` and `password`.':
    'Attributen van gebruikers die bij registratie mogen worden opgegeven, naast `username`, `email` en `password`.',
  Auth: 'Authenticatie',
  Authenticated: 'Ingelogd',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Vage voorvertoningen',
  'Brings projects of Strapi over': 'Neemt Strapi-projecten over',
  'Maximum bytes of a file.': 'Maximumgrootte van een bestand, in bytes.',
  'Maximum bytes that are kept for one caller. Beyond this, the oldest keys are removed within an hour. Requests without credentials are counted by their client address (with IPv6: the network).':
    'Bytes die per aanroeper worden bewaard; daarboven worden de oudste sleutels vergeten, binnen een uur. Verzoeken zonder inloggegevens worden geteld op het adres (bij IPv6: het netwerk) waar ze vandaan komen.',
  'Maximum JSON bytes of the document in a response that is kept for repeats; above: 400, and nothing is written.':
    'Bytes die het document van een antwoord als JSON mag innemen om voor herhalingen te worden bewaard; daarboven: 400, en er wordt niets geschreven.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'De rol {type} kan niet worden verwijderd',
  'Cannot remove role': 'De rol kan niet worden verwijderd',
  'Cannot replace a file with multiple ones': 'Eén bestand kan niet door meerdere worden vervangen',
  'Cannot take this from {type} role': 'Dit kan niet van de rol {type} worden afgenomen',
  Change: 'Wijzigen',
  'Maximum number of characters in the text of an operation, including comments and blanks; those of strings do not count.':
    'Maximumaantal tekens in de tekst van een operatie, inclusief commentaar en spaties; tekens in strings tellen niet mee.',
  Conditions: 'Voorwaarden',
  Connect: 'Verbinden',
  'Content api': 'Content-API',
  Count: 'Tellen',
  'Create role': 'Rol aanmaken',
  'Default role given to authenticated user.': 'Standaardrol voor ingelogde gebruikers.',
  'Default role given to unauthenticated user.': 'Standaardrol voor niet-ingelogde gebruikers.',
  'Delete role': 'Rol verwijderen',
  'Maximum number of directives in a document.': 'Maximumaantal directives in een document.',
  'Document with id "{documentId}"{where} not found': 'Document met id "{documentId}"{where} niet gevonden',
  'Documentation site': 'Documentatiesite',
  'Documents in a list if the request does not set a number.': 'Documenten in een lijst waarvoor geen aantal is opgegeven.',
  'Maximum number of documents in one list.': 'Maximumaantal documenten in één lijst.',
  'Maximum number of documents on a page.': 'Maximumaantal documenten per pagina.',
  'Documents on a page if the request does not set a number.': 'Documenten per pagina als het verzoek geen aantal opgeeft.',
  'Drafts and published versions of documents': 'Concepten en gepubliceerde versies van documenten',
  'Dynamic zones': 'Dynamische zones',
  Editor: 'Redacteur',
  'Email already taken': 'E-mailadres is al in gebruik',
  'Email confirmation': 'E-mailbevestiging',
  'Encrypted before anything is said': 'Versleuteld voordat er iets wordt verzonden',
  'Encrypted from the beginning': 'Versleuteld vanaf het begin',
  'Entity not found': 'Entiteit niet gevonden',
  'Expected a text to compare with': 'Verwacht een tekst om mee te vergelijken',
  'Maximum number of failed sign-ins with one name or e-mail address within `signInInterval`: for each place where its user has signed in before, and for all other places together.':
    'Mislukte inlogpogingen met één naam of e-mailadres binnen `signInInterval`: zoveel vanaf elke plek waar de gebruiker eerder heeft ingelogd, en zoveel vanaf alle andere samen.',
  'Maximum number of fields with selections in an operation, including those of fragments: each may be a statement. Groups count as ten.':
    'Maximumaantal velden met een eigen selectie in een operatie, fragmenten meegerekend: elk kan een databasequery zijn. Groepen tellen als tien.',
  'File id is required and must be a single value': 'Het bestands-id is verplicht en moet één waarde zijn',
  'File name contains invalid characters': 'De bestandsnaam bevat ongeldige tekens',
  'Files and pages for browsers, and a first page while an app is developed':
    'Bestanden en pagina’s voor browsers, en een eerste pagina tijdens het ontwikkelen van een app',
  'Files are empty': 'De bestanden zijn leeg',
  'Files at once': 'Bestanden tegelijk',
  'Maximum number of files in one request.': 'Bestanden die één verzoek mag uploaden.',
  'Files: their upload, their bytes, and the attribute type media': 'Bestanden: het uploaden, hun bytes en het attribuuttype media',
  'Find page': 'Pagina zoeken',
  'Folders may stand in each other {maxLevels} levels deep': 'Mappen kunnen {maxLevels} niveaus diep in elkaar staan',
  'Additional formats of each smaller copy, in `formats` as `small_webp`. AVIF takes ten times as long as the others.':
    'Formaten waarin elke kleinere kopie ook wordt gemaakt: `formats` vermeldt die als `small_webp`. AVIF duurt tien keer zo lang als de andere.',
  'Formats of smaller copies': 'Formaten van kleinere kopieën',
  'Get component': 'Component ophalen',
  'Get components': 'Componenten ophalen',
  'Get content type': 'Contenttype ophalen',
  'Get content types': 'Contenttypen ophalen',
  'Get permissions': 'Rechten ophalen',
  'Hosts, addresses and ranges to which plugins may send requests although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, adressen en bereiken die plugins mogen aanspreken hoewel ze niet openbaar zijn: `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Hoeveel aan deze kant mogen verwijzen naar hoeveel aan de andere: `manyToOne` is veel van dit type naar één doel.',
  'Number of proxies that add to `X-Forwarded-For`, only for these limits. Default: `proxies` of `config/server`.':
    'Hoeveel proxy’s iets aan `X-Forwarded-For` toevoegen, alleen voor deze limieten. Standaard: `proxies` van `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Hoe vaak iets mag worden opgevraagd, in het geheugen of over alle nodes samen',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key: een schrijfactie die opnieuw wordt verstuurd, wordt één keer uitgevoerd',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Identiteitsproviders op naam, zoals in `/api/connect/<name>`. Zie de README van de plugin.',
  'Number of images that a node processes at a time, each in one thread. Default: half the number of processors.':
    'Afbeeldingen waaraan een node tegelijk werkt, elk op één thread. Standaard: half zoveel als er processors zijn.',
  'Maximum number of images that may wait for processing; above: 503.':
    'Afbeeldingen die daarop mogen wachten; bij meer is het antwoord 503.',
  'Incorrect code provided': 'Onjuiste code opgegeven',
  'Invalid code': 'Ongeldige code',
  'Invalid field {field}: it is no media attribute of {ref}': 'Ongeldig veld {field}: het is geen media-attribuut van {ref}',
  'Invalid identifier or password': 'Ongeldige gebruikersnaam of ongeldig wachtwoord',
  'Invalid key {key}': 'Ongeldige sleutel {key}',
  'Invalid key {key} at {path}': 'Ongeldige sleutel {key} bij {path}',
  'Invalid parameters: {unknown}': 'Ongeldige parameters: {unknown}',
  'Invalid ref {ref}: there is no such content type': 'Ongeldige ref {ref}: zo’n contenttype bestaat niet',
  'Invalid refresh token': 'Ongeldig vernieuwingstoken',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Ongeldige relaties bij {path}: objecten met "__type", het type van het document, verwacht',
  'Invalid relations at {path}: {why}': 'Ongeldige relaties bij {path}: {why}',
  'Invalid ticket: sign in again': 'Ongeldig ticket: log opnieuw in',
  'Invalid token': 'Ongeldig token',
  'It ended without a word.': 'Het is zonder melding gestopt.',
  'It is still under way': 'Het is nog bezig',
  'It is written as code: change it in {origin}.': 'Het is als code geschreven: wijzig het in {origin}.',
  'It runs code of the app or of a plugin, which nobody runs again to see what it asks of the database':
    'Het voert code van de app of een plugin uit; die wordt niet nogmaals uitgevoerd om te zien wat ze van de database vraagt',
  'JWT_SECRET {weakness}: who guesses it is everybody': 'JWT_SECRET {weakness}: wie het raadt, kan zich als iedereen voordoen',
  'Keep what cameras note': 'Cameragegevens behouden',
  'Key for the stored hashes of tokens, at least 32 characters. Changing it invalidates all tokens made with a command. Default: a random key that the first node makes and stores in the database.':
    'Sleutel voor de hashes die van tokens worden bewaard, minstens 32 tekens. Als je hem wijzigt, vervallen alle tokens die via een opdracht zijn gemaakt. Standaard: een willekeurige sleutel die de eerste node maakt en in de database bewaart.',
  'Key that encrypts mails while they wait in the database, at least 32 bytes. If you change it, waiting mails are not sent. Default: they are stored in plain text.':
    'Sleutel die e-mails verzegelt terwijl ze in de database wachten, minstens 32 bytes. E-mails die wachten terwijl hij wordt gewijzigd, worden niet verzonden. Standaard: ze staan er onversleuteld.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random key that is made once and stored in the database.':
    'Sleutel die de sessies van het team ondertekent, minstens 32 bytes. Standaard: een willekeurige, die één keer wordt gemaakt en in de database wordt bewaard.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it invalidates all of them. It is required in production; otherwise a random key is made and stored in the database.':
    'Sleutel die de tokens van gebruikers ondertekent, minstens 32 bytes. Als je hem wijzigt, vervallen ze allemaal. Productie start niet zonder; elders wordt een willekeurige sleutel gemaakt en in de database bewaard.',
  'Maximum `limit` and `pageSize`; -1: the same as `amountLimit`.': 'Grootste `limit` en `pageSize`; -1: zoveel als `amountLimit`.',
  'Largest file': 'Grootste bestand',
  'Largest picture': 'Grootste afbeelding',
  'List locales': 'Talen opsommen',
  Logout: 'Uitloggen',
  'Look at the certificate': 'Certificaat controleren',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'E-mail',
  'Mails made of templates, over SMTP': 'E-mails op basis van sjablonen, via SMTP',
  'Whether the schema has types, queries and mutations for the content types.': 'Typen, query’s en mutaties van de contenttypen maken.',
  'Milliseconds for which a delivery is retried.': 'Milliseconden dat een bezorging wordt geprobeerd.',
  'Milliseconds for which a key is valid. A repeat within this time gets the response of the first write.':
    'Milliseconden dat een sleutel hoort bij de schrijfactie waarmee hij kwam; een herhaling binnen die tijd krijgt het antwoord van die schrijfactie.',
  'Milliseconds for which a target may fail without a success before its webhook is switched off.':
    'Milliseconden dat een doel onafgebroken mag mislukken voordat het wordt uitgeschakeld.',
  'Milliseconds for which deliveries are kept, to view and repeat them.':
    'Milliseconden dat bezorgingen worden bewaard, om ze te bekijken en te herhalen.',
  'Milliseconds for which messages are signed with the old secret as well as the new one.':
    'Milliseconden dat het oude geheim naast een nieuw ondertekent.',
  'Milliseconds within which a target must respond.': 'Milliseconden waarbinnen een doel moet hebben geantwoord.',
  'Milliseconds within which the server must accept a mail.': 'Milliseconden waarbinnen de server een e-mail moet hebben aangenomen.',
  'Milliseconds until a failed delivery is retried; later pauses double.':
    'Milliseconden tot een mislukte bezorging opnieuw wordt geprobeerd; latere pauzes verdubbelen.',
  'Milliseconds until a mail that could not be delivered is sent again. Each pause is about twice as long as the previous one, up to three hours.':
    'Milliseconden tot een e-mail die niet kon worden afgeleverd opnieuw wordt geprobeerd. Elke pauze is ongeveer twee keer zo lang als de vorige, tot drie uur.',
  'Missing or invalid credentials': 'Ontbrekende of ongeldige inloggegevens',
  'NODE_ENV is "{environment}": what helps development is open to everybody':
    'NODE_ENV is "{environment}": ontwikkelhulpmiddelen staan voor iedereen open',
  'Name or address of the SMTP server. Without one no mail is sent.':
    'Naam of adres van de SMTP-server. Zonder wordt er geen e-mail verzonden.',
  'No plugin that is on has this job': 'Geen actieve plugin heeft deze taak',
  'No server takes mails: say which one first': 'Er is geen mailserver: geef eerst op welke',
  'Nobody locks themselves out, or takes their own role away: ask somebody else to do it':
    'Niemand kan zichzelf blokkeren of de eigen rol afnemen: vraag iemand anders om dat te doen',
  'Node {major} gets no mends since {end}': 'Node {major} krijgt geen updates meer sinds {end}',
  'Node {node} is a short release, which gets mends for half a year': 'Node {node} is een korte release, die een half jaar updates krijgt',
  'Node {node} is too old: {node2} is needed': 'Node {node} is te oud: {node2} is nodig',
  'Nothing is being brought over': 'Er wordt niets overgenomen',
  'Maximum number of levels of objects in an operation.': 'Maximale nesting van objecten in een operatie.',
  'Maximum number of objects in the variables of an operation.': 'Maximumaantal objecten in de variabelen van een operatie.',
  'Maximum number of objects that an operation may request (sizes of nested lists are multiplied) and that its response may contain.':
    'Objecten die een operatie mag opvragen, met de aantallen van geneste lijsten vermenigvuldigd, en waarmee ze mag worden beantwoord.',
  'Older name of `landingPage: true`.': 'Oudere naam van `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Eén GraphQL-endpoint voor elk contenttype',
  'One request moves at most 1000 folders: move what stands in it first':
    'Eén verzoek verplaatst hoogstens 1000 mappen: verplaats eerst wat erin staat',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Eén verzoek verwijdert hoogstens 1000 mappen en bestanden: verwijder eerst wat erin staat',
  'Maximum number of operations in one request, if several are allowed.':
    'Maximumaantal operaties in één verzoek, als er meerdere zijn toegestaan.',
  'Origins from which the page shows images, in addition to this server and the storage of files.':
    'Origins waarvan de pagina afbeeldingen toont, naast deze server en de plek waar bestanden worden bewaard.',
  'Origins whose pages may use it, beside that of `server.url`.':
    'Origins waarvan pagina’s het mogen gebruiken, naast die van `server.url`.',
  'Others are changing the same document': 'Anderen wijzigen hetzelfde document',
  'Others changed the same documents again and again': 'Anderen wijzigden dezelfde documenten keer op keer',
  'Others work on the same file for too long': 'Anderen werken te lang aan hetzelfde bestand',
  'Pages of the site that show a preview of documents, by content type.':
    'Pagina’s van de site die documenten tonen zoals ze zouden worden, per contenttype.',
  'Password must be less than {passwordBytes} bytes': 'Het wachtwoord moet kleiner zijn dan {passwordBytes} bytes',
  'Passwords do not match': 'De wachtwoorden komen niet overeen',
  'Path before every route of the content API.': 'Pad vóór elke route van de content-API.',
  'Path of the endpoint.': 'Pad van het endpoint.',
  'Payload Too Large': 'De verzonden gegevens zijn te groot',
  Permissions: 'Rechten',
  'Maximum number of pixels of an image.': 'Pixels die een afbeelding mag hebben.',
  Port: 'Poort',
  'Port of the server: 587 for connections that begin in plain text and change to TLS, 465 for TLS from the beginning.':
    'Poort van de server: 587 voor e-mail die onversleuteld begint en overgaat op TLS, 465 voor direct TLS.',
  'Private attributes': 'Privéattributen',
  'Products with variants, a tree of departments, brands, and orders that only their customers see.':
    'Producten met varianten, een boom van afdelingen, merken, en bestellingen die alleen de klant zelf ziet.',
  Project: 'Project',
  'Projects are brought over in development alone: this service runs in production (NODE_ENV).':
    'Projecten kun je alleen tijdens ontwikkeling overnemen: deze service draait in productie (NODE_ENV).',
  Propose: 'Voorstellen',
  Public: 'Openbaar',
  'REST routes for every content type': 'REST-routes voor elk contenttype',
  Refresh: 'Vernieuwen',
  'Whether connections of `Query` can also be read by key: `after` of `PaginationArg`, and `next` beside `nodes`.':
    'Verbindingen van `Query` ook op sleutel lezen: `after` van `PaginationArg`, en `next` naast `nodes`.',
  'Whether unknown query parameters are refused instead of ignored.': 'Queryparameters die niets kent weigeren in plaats van negeren.',
  'Whether requests are refused that a page of a foreign site could send without a preflight request. An object names headers whose presence allows a request.':
    'Weigeren wat een pagina van een vreemde site ongevraagd kan versturen; een object noemt de headers die aantonen dat het daar niet van komt.',
  Register: 'Registreren',
  'Whether texts are cached by their hash (automatic persisted queries), for `ttl` seconds; false: they are refused.':
    'Teksten onthouden op hun hash (automatic persisted queries), `ttl` seconden lang; false: weigeren.',
  'Repeatable components': 'Herhaalbare componenten',
  'Request aborted': 'Verzoek afgebroken',
  'Request body cannot be empty': 'De body van het verzoek mag niet leeg zijn',
  'Maximum number of requests of all kinds from one address within `interval`.':
    'Verzoeken van alle soorten vanaf één adres binnen `interval`.',
  'Maximum number of requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Verzoeken van één soort vanaf één adres (en over één e-mailadres) binnen `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Verzoeken van plugins naar buiten, alleen naar openbare adressen',
  'Maximum number of simultaneous requests to one target, from all nodes together.':
    'Verzoeken die tegelijk naar één doel worden verstuurd, door alle nodes samen.',
  'Reset password': 'Wachtwoord opnieuw instellen',
  'Role not found': 'Rol niet gevonden',
  'Roles of staff by key, in addition to `administrator`, `editor` and `author`; the latter two may be redefined.':
    'Rollen van het team op sleutel, naast `administrator`, `editor` en `author`; de laatste twee mogen opnieuw worden gedefinieerd.',
  Rotate: 'Geheim vernieuwen',
  'Rules by owner': 'Regels per eigenaar',
  'Validation rules for documents, in addition to those of GraphQL.': 'Regels voor documenten naast die van GraphQL.',
  'Seconds after which a session ends in any case.': 'Seconden waarna een sessie in elk geval eindigt.',
  'Seconds after which an unused session ends.': 'Seconden waarna een ongebruikte sessie eindigt.',
  'Seconds within which a sign-in needs its code, and a new factor its first code.':
    'Seconden dat een inlogpoging op de code wacht, en dat een factor die wordt ingesteld op de eerste code wacht.',
  'Seconds for which an access token is valid.': 'Seconden dat een toegangstoken geldig is.',
  'Seconds for which the code is valid.': 'Seconden dat de code werkt.',
  'Seconds for which the link is valid.': 'Seconden dat de link werkt.',
  'Seconds for which the token of a user is valid. Not for `refresh`.':
    'Seconden dat het token van een gebruiker geldig is. Niet voor `refresh`.',
  'Seconds.': 'Seconden.',
  Send: 'Versturen',
  'Send email confirmation': 'E-mailbevestiging versturen',
  'Send nothing before the connection has changed to TLS. Use `false` if the server has no TLS, such as a server on the same machine.':
    'Niets versturen voordat de verbinding op TLS is overgegaan. `false` als de server dat niet biedt, zoals op deze machine.',
  Sender: 'Afzender',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Afzender van alle e-mails: `post@example.org` of `Example <post@example.org>`. Nodig bij `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'De service is niet beschikbaar',
  Sessions: 'Sessies',
  Share: 'Delen',
  Shop: 'Webshop',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: not in production.':
    'De sandbox op het endpoint tonen, of een functie die dat beslist; standaard: niet in productie.',
  'Signing up': 'Registreren',
  'Sizes of pictures': 'Formaten van afbeeldingen',
  'Smaller copies of images by name: side in pixels of the square into which the copy fits. There is also `thumbnail`, which fits into 245 × 156.':
    'Kleinere kopieën van afbeeldingen op naam: de zijde in pixels van het vierkant waarin de kopie past. Naast `thumbnail`, dat in 245 × 156 past.',
  'Some of the provided components in {name} are not related to the entity':
    'Sommige opgegeven componenten in {name} horen niet bij de entiteit',
  'Somebody has this address already': 'Iemand heeft dit adres al',
  'Whether to use TLS from the first byte on. Default: if the port is 465.': 'TLS vanaf de eerste byte. Standaard: of de poort 465 is.',
  'Whether a request may contain several operations.': 'Meerdere operaties in één verzoek accepteren.',
  'Whether the certificate of the server must be valid. For your own certificate authority, use `NODE_EXTRA_CA_CERTS`.':
    'Alleen praten met servers waarvan het certificaat echt van hen is. Eigen certificaten komen in `NODE_EXTRA_CA_CERTS`.',
  'Whether changes are sent over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Wijzigingen melden via WebSockets op het endpoint (`graphql-ws`); een object bepaalt hoeveel.',
  'Whether introspection is allowed (`__schema`, `__type`). Default: not in production.':
    'Het schema bekendmaken (`__schema`, `__type`); standaard: niet in productie.',
  'Tells other services what happens to documents': 'Laat andere diensten weten wat er met documenten gebeurt',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Sjablonen waarmee een project kan beginnen: blog, webshop, documentatiesite',
  'The API told as OpenAPI 3.1, to each caller what he may do': 'De API beschreven als OpenAPI 3.1, voor elke aanroeper wat die mag',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it they are not recognised.':
    'De `API_TOKEN_SALT` van het Strapi-project waarvan de tokens zijn overgenomen (`plinth import strapi`): zonder worden ze niet herkend.',
  'The address was changed by another request: try again': 'Het adres is door een ander verzoek gewijzigd: probeer het opnieuw',
  'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort':
    'Het antwoord lezen duurt te lang: er is niets geschreven. Vraag minder op met populate, de filters of de sortering ervan',
  'The app would not start with this:{stops}': 'De app zou hiermee niet starten:{stops}',
  'The attribute of the target that owns the links.': 'Het attribuut van het doel dat de koppelingen bezit.',
  'The attribute of the target that shows the same links from its side; this side owns them.':
    'Het attribuut van het doel dat dezelfde koppelingen vanaf zijn kant toont; deze kant bezit ze.',
  'The body arrives slower than 1000 bytes per second': 'De body komt langzamer binnen dan 1000 bytes per seconde',
  'The body is nested too deeply: {maxDepth} levels are allowed': 'De body is te diep genest: {maxDepth} niveaus zijn toegestaan',
  'The body must be an object': 'De body moet een object zijn',
  'The body of the request must be an object': 'De body van het verzoek moet een object zijn',
  'The bytes that a file was to share may be gone: try again':
    'De bytes die een bestand zou delen, zijn mogelijk verdwenen: probeer het opnieuw',
  'The component with id {id} is named twice in {name}': 'Het component met id {id} wordt twee keer genoemd in {name}',
  'The database cannot be reached': 'De database is niet bereikbaar',
  'The database cannot be used': 'De database kan niet worden gebruikt',
  'The database could not be asked: {message}': 'De database kon niet worden bevraagd: {message}',
  'The database is busy': 'De database is bezet',
  'The database server is not in step with its cluster': 'De databaseserver loopt niet gelijk met zijn cluster',
  'The default language': 'De standaardtaal',
  'The document has been made meanwhile': 'Het document is intussen aangemaakt',
  'The document has changed meanwhile: it has the revision {revision}': 'Het document is intussen gewijzigd: het heeft revisie {revision}',
  'The folder is not empty: recursive=true removes what stands in it, too':
    'De map is niet leeg: recursive=true verwijdert ook wat erin staat',
  'The image cannot be read, so that its metadata cannot be removed':
    'De afbeelding kan niet worden gelezen, dus kan de metadata niet worden verwijderd',
  'The image has several pictures that are stored turned: its metadata cannot be removed':
    'De afbeelding bevat meerdere beelden die gedraaid zijn opgeslagen: de metadata kan niet worden verwijderd',
  'The image has {pages} pictures of {width} × {height} pixels: too many to remove its metadata':
    'De afbeelding bevat {pages} beelden van {width} × {height} pixels: te veel om de metadata te verwijderen',
  'The image has {width} × {height} pixels: more than {pixelLimit}': 'De afbeelding heeft {width} × {height} pixels: meer dan {pixelLimit}',
  'The image holds more than 8 compressed texts': 'De afbeelding bevat meer dan 8 gecomprimeerde teksten',
  'The interface for people, at /admin': 'De interface voor mensen, op /admin',
  'The letter was not taken: {message}': 'De e-mail werd niet aangenomen: {message}',
  'The locale "{code}" is there already': 'De taal "{code}" is er al',
  'The model is changed by its files: the plugin content-type-builder is off':
    'Het model wordt in de bestanden gewijzigd: de plugin content-type-builder staat uit',
  'The model is changed in development alone: this service runs in production (NODE_ENV)':
    'Het model wordt alleen tijdens ontwikkeling gewijzigd: deze service draait in productie (NODE_ENV)',
  'The model is changed in development alone: this service runs in production (NODE_ENV).':
    'Het model wordt alleen tijdens ontwikkeling gewijzigd: deze service draait in productie (NODE_ENV).',
  'The name of "{code}"': 'De naam van "{code}"',
  'The page for a new password, to which mails link with `?code=` (after `#` if it ends with `#`): a URL, or a path of `server.url`.':
    'De pagina waarheen e-mails leiden, met `?code=` (achter `#` als het adres daarop eindigt), waar iemand een nieuw wachtwoord typt: een URL, of een pad van `server.url`.',
  'The parts that are no files are larger than 1000000 bytes': 'De delen die geen bestanden zijn, zijn groter dan 1000000 bytes',
  'The password of `user`.': 'Het wachtwoord van `user`.',
  'The plugin "settings" is off: say it in the file': 'De plugin "settings" staat uit: zet het in het bestand',
  'The provided current password is invalid': 'Het opgegeven huidige wachtwoord is ongeldig',
  'The provided password is invalid': 'Het opgegeven wachtwoord is ongeldig',
  'The query takes too long': 'De query duurt te lang',
  'The refresh token has just been used': 'Het vernieuwingstoken is zojuist gebruikt',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'De relatie met id {documentId} is al gekoppeld. Je kunt dezelfde relatie niet twee keer koppelen.',
  'The role "{type}" is kept by {file}: change it there, at roles.{type2}':
    '{file} legt de rol "{type}" vast: wijzig hem daar, bij roles.{type2}',
  'The same document is connected twice in {name}': 'Hetzelfde document wordt twee keer gekoppeld in {name}',
  'The template "{name}" was not taken': 'Het sjabloon “{name}” is niet gebruikt',
  'The template "{starter}" is being worked on: wait until that is done':
    'Er wordt aan het sjabloon "{starter}" gewerkt: wacht tot dat klaar is',
  'The token "{name}" comes from config/access: take it out there': 'Het token "{name}" komt uit config/access: haal het daar weg',
  'The token "{name}" comes from {file}: change it there': 'Het token "{name}" komt uit {file}: wijzig het daar',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'Het token "{name}" is overgenomen van een andere server: trek het in en maak in plaats daarvan een nieuw token',
  'Version of the API in the document.': 'De versie van de API, zoals het document die noemt.',
  'There are 100 views of your own already: remove one first': 'Je hebt al 100 eigen weergaven: verwijder er eerst een',
  'There is a second factor already': 'Er is al een tweede factor',
  'There is an administrator already: sign in, or ask for an account': 'Er is al een beheerder: log in, of vraag om een account',
  'There is no locale "{code}"': 'Er is geen taal "{code}"',
  'There is no preview of this content type': 'Er is geen voorbeeld voor dit contenttype',
  'There is no room left in the database': 'Er is geen ruimte meer in de database',
  'There is no second factor': 'Er is geen tweede factor',
  'There is no second factor that waits for its first code: begin anew':
    'Er is geen tweede factor die op zijn eerste code wacht: begin opnieuw',
  'There is no such document any more': 'Zo’n document is er niet meer',
  'There is no such language': 'Zo’n taal is er niet',
  'There is no such person': 'Zo iemand is er niet',
  'There is no such setting': 'Zo’n instelling is er niet',
  'There is no template "{name}": there is {startersThere}': 'Er is geen sjabloon "{name}": beschikbaar is {startersThere}',
  'There is no token named "{name}"': 'Er is geen token met de naam "{name}"',
  'There is nobody of this name any more': 'Er is niemand meer met deze naam',
  'These names are taken: {taken}. Rename what has them, or take another template.':
    'Deze namen zijn bezet: {taken}. Geef wat ze gebruikt een andere naam, of kies een ander sjabloon.',
  'They sign in once they have confirmed their address': 'Inloggen kan pas als het adres is bevestigd',
  'This account needs a password first, by which its owner is known':
    'Dit account heeft eerst een wachtwoord nodig, waaraan de eigenaar wordt herkend',
  'This attribute must be unique': 'Dit attribuut moet uniek zijn',
  'This link is not good any more: start the server again for another one, or use `plinth admin create`':
    'Deze link is niet meer geldig: start de server opnieuw voor een nieuwe, of gebruik `plinth admin create`',
  'This node runs an older model than the one that the database was migrated to, and has to be replaced':
    'Deze node draait een ouder model dan waarnaar de database is gemigreerd, en moet worden vervangen',
  'This question is not kept any more': 'Deze query wordt niet meer bewaard',
  'This second factor cannot be checked any more: an administrator must take it away':
    'Deze tweede factor kan niet meer worden gecontroleerd: een beheerder moet hem weghalen',
  'This user has no second factor': 'Deze gebruiker heeft geen tweede factor',
  'Token not found': 'Token niet gevonden',
  'Tokens for machines': 'Tokens voor machines',
  'Too many images are waiting to be worked on': 'Er wachten te veel afbeeldingen op verwerking',
  'Too many {what} at {path}: a body may hold {limit}': 'Te veel {what} bij {path}: een body mag er {limit} bevatten',
  'Type of the role of people who register.': 'Type van de rol van wie zich registreert.',
  'Types of roles whose users must have a second factor. Without one they cannot sign in, and their tokens are invalid.':
    'Typen rollen waarvan gebruikers een tweede factor moeten hebben: tot die tijd zijn ze niet ingelogd en zijn hun tokens niets waard.',
  'Uid of the content type that is referred to.': 'Uid van het contenttype waarnaar wordt verwezen.',
  Uniqueness: 'Uniciteit',
  'Update role': 'Rol wijzigen',
  User: 'Gebruiker',
  'User not found': 'Gebruiker niet gevonden',
  'Username already taken': 'Gebruikersnaam is al in gebruik',
  'Users, roles and what roles may do': 'Gebruikers, rollen en wat rollen mogen',
  'Versions of documents in several locales': 'Versies van documenten in meerdere talen',
  View: 'Weergave',
  'Visitors make accounts themselves': 'Bezoekers maken zelf accounts aan',
  Webhook: 'Webhook',
  'What clients read of the model: content types and components over REST':
    'Wat clients van het model lezen: contenttypen en componenten via REST',
  'What happens to documents, told on all nodes': 'Wat er met documenten gebeurt, gemeld op alle nodes',
  'What is added to it is written as code: change it in {origin}.':
    'Wat eraan is toegevoegd, is als code geschreven: wijzig het in {origin}.',
  'What people change while the service runs': 'Wat mensen wijzigen terwijl de service draait',
  'Name of this server in the authenticator app.': 'Hoe de app op de telefoon deze server noemt.',
  'Name of the cookie.': 'Naam van de cookie.',
  'Name of the API in the document.': 'Hoe het document de API noemt.',
  'Options of the provider for single actions. `local` has none, `s3` takes parameters of its requests.':
    'Wat de provider over afzonderlijke acties wil weten; `local` vraagt niets, `s3` accepteert parameters van zijn verzoeken.',
  'Options of the provider. The README of the plugin lists those of `local` and `s3`.':
    'Wat de provider wil weten; voor `local` en `s3` staat het in de README van de plugin.',
  'Address for replies. Default: the sender.': 'Waar antwoorden heen gaan. Standaard: naar de afzender.',
  'Where the link redirects people to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Waar iemand uitkomt die de link heeft gevolgd: een URL, of een pad van `server.url`. Standaard: het antwoord is `{ "ok": true }`.',
  'Where the bytes of files are stored: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider that another plugin has added to `UPLOAD`.':
    'Waar de bytes van bestanden worden bewaard: `local` (een map), `s3` (een bucket; ook `aws-s3`), of wat een andere plugin aan `UPLOAD` heeft toegevoegd.',
  'Where they are counted. `memory`: each node counts separately. `database`: all nodes together, at the cost of some writes.':
    'Waar ze worden geteld. `memory`: elke node telt voor zichzelf. `database`: alle nodes samen, ten koste van enkele schrijfacties.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to show blurred while a larger one is loading.':
    'Of `formats` een `placeholder` bevat: een afbeelding van hoogstens 16 × 16 pixels als data-URL, om vaag te tonen terwijl een grotere wordt geladen.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) needs the action `publish` too, with its rule. `false`: `create` and `update` also publish, even without the action `publish`, as in the reference. Default: `false`, with a note at the start; new apps have `true`.':
    'Of een schrijfactie die uitkomt op een gepubliceerde versie (POST en PUT zonder `status=draft`) ook de actie `publish` vereist, met de regel ervan. `false`: `create` en `update` publiceren, zoals in de referentie, ook voor wie het recht `publish` zelf niet heeft. Standaard: `false`, met een melding bij het starten; nieuwe apps hebben `true`.',
  'Whether files with the same content share their bytes, and so their URL. The README of the plugin describes what this reveals.':
    'Of bestanden met dezelfde inhoud hun bytes delen, en daarmee hun adres. In de README van de plugin staat wat dat verraadt.',
  'Whether the library has folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Of bestanden in mappen staan: `folder` van bestanden, `/api/upload/folders`, en `fileInfo.folder`, voor aanroepers met de rechten daarvoor.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Of filters media en de attributen van hun bestanden kunnen gebruiken, zoals in Strapi. Een import uit Strapi zet dit aan.',
  'Whether images keep the metadata of cameras and programs: place (GPS), time, camera, author.':
    'Of afbeeldingen behouden wat camera’s en programma’s erin hebben genoteerd: plaats (GPS), tijd, camera, maker.',
  'Whether it is only sent over HTTPS. Default: in production.': 'Of de cookie alleen via HTTPS wordt verzonden. Standaard: in productie.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Of de cookies alleen via HTTPS worden verzonden. Standaard: in productie.',
  'Whether lists contain the total number of documents, unless the request decides.':
    'Of lijsten vermelden hoeveel documenten er in totaal zijn, tenzij het verzoek anders beslist.',
  'Whether people may protect their accounts with codes of an authenticator app.':
    'Of mensen hun account mogen beveiligen met codes uit een app op hun telefoon.',
  'Whether refresh tokens are in a cookie that scripts cannot read, instead of in bodies.':
    'Of vernieuwingstokens heen en weer gaan in een cookie die geen script kan lezen, in plaats van in de body.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Of verzoeken om in te loggen, te registreren of een account te herstellen worden geteld.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'Of er een pagina is om het document te lezen, `/api/openapi.html`. Standaard: niet als `NODE_ENV` `production` is.',
  'Which requests from other sites contain the cookie.': 'Welke verzoeken die op andere sites beginnen de cookie meekrijgen.',
  'User name at the server. Default: no login.': 'Wie daar inlogt. Standaard: niemand.',
  'Maximum number of tokens in the text of an operation.': 'Maximumaantal woorden en tekens (tokens) in de tekst van een operatie.',
  'Work that is done once it is put into a queue, by one of the nodes':
    'Werk dat in een wachtrij wordt gezet en door een van de nodes wordt uitgevoerd',
  'You may not do all that {what} may: {first}{others}': 'Je mag niet alles wat {what} mag: {first}{others}',
  'You must be authenticated to reset your password': 'Je moet ingelogd zijn om je wachtwoord opnieuw in te stellen',
  'Your account email is not confirmed': 'Het e-mailadres van je account is niet bevestigd',
  'Your account has been blocked by an administrator': 'Je account is geblokkeerd door een beheerder',
  'Your new password must be different than your current password': 'Je nieuwe wachtwoord moet anders zijn dan je huidige',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short-lived token, and another one that renews it, as in `sessions`.':
    '`legacy-support`: één token, zoals in `jwt`. `refresh`: een kort token, en een ander waarmee het wordt vernieuwd, zoals in `sessions`.',
  'a URL such as https://example.com': 'een URL zoals https://example.com',
  'a custom token lists its actions': 'een aangepast token somt zijn acties op',
  'a key of this name cannot be used in JavaScript': 'een sleutel met deze naam kan in JavaScript niet worden gebruikt',
  'a key of this name cannot be used in JavaScript: choose another name':
    'een sleutel met deze naam kan in JavaScript niet worden gebruikt: kies een andere naam',
  'a list': 'een lijst',
  'a list with at least one entry': 'een lijst met minstens één item',
  'a list with at least {least} entries': 'een lijst met minstens {least} items',
  'a mail needs a sender: set it, or MAIL_FROM in the environment':
    'een e-mail heeft een afzender nodig: stel die in, of MAIL_FROM in de omgeving',
  'a number': 'een getal',
  'a number above 0': 'een getal boven 0',
  'a number from {least} to {most}': 'een getal van {least} tot {most}',
  'a number of at least {least}': 'een getal van minstens {least}',
  'a number of at most {most}': 'een getal van hoogstens {most}',
  'a path holds no NUL': 'een pad bevat geen NUL',
  'a regular expression as text': 'een reguliere expressie als tekst',
  'a server needs a sender of the mails: say "from", too': 'bij een server hoort een afzender van de e-mails: geef ook "from" op',
  'a text': 'een tekst',
  'a text of at least {least} characters': 'een tekst van minstens {least} tekens',
  'a text of at most {most} characters': 'een tekst van hoogstens {most} tekens',
  'a text of {least} to {most} characters': 'een tekst van {least} tot {most} tekens',
  'a text that is not empty': 'een tekst die niet leeg is',
  'a value of type {value}': 'een waarde van het type {value}',
  'a whole number': 'een geheel getal',
  'a whole number from {least} to {most}': 'een geheel getal van {least} tot {most}',
  'a whole number of at least {least}': 'een geheel getal van minstens {least}',
  'a whole number of at most {most}': 'een geheel getal van hoogstens {most}',
  address: 'adres',
  'an empty text': 'een lege tekst',
  'an object': 'een object',
  'an object with an id or a documentId cannot also hold connect, disconnect or set':
    'een object met een id of een documentId kan niet ook connect, disconnect of set bevatten',
  'an object without either': 'een object zonder een van beide',
  'attempts to sign in are not counted (rateLimit.enabled)': 'inlogpogingen worden niet geteld (rateLimit.enabled)',
  'attribute: this type has no such attribute of the type uid': 'attribute: dit type heeft geen attribuut met die naam van het type uid',
  clock: 'klok',
  'code must be six digits, or a recovery code': 'code moet zes cijfers zijn, of een herstelcode',
  'component entries': 'componentitems',
  'component entries are no JSON': 'componentitems zijn geen JSON',
  'data must be an object': 'data moet een object zijn',
  database: 'database',
  disk: 'schijf',
  'each of {nodes} nodes counts attempts to sign in for itself': 'elk van de {nodes} nodes telt inlogpogingen voor zichzelf',
  environment: 'omgeving',
  'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z': 'verwacht een datum: 2027-01-31 of 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or a list of these, found {found}':
    'verwacht een documentId, een id, een object met een van beide, of een lijst daarvan, gevonden: {found}',
  'expected a language like fr, or one with a region or a script like pt-BR':
    'verwacht een taal zoals fr, of een met een regio of schrift zoals pt-BR',
  'expected an address: "post@example.org" or "Example <post@example.org>"':
    'verwacht een adres: "post@example.org" of "Example <post@example.org>"',
  'expected what JSON can hold': 'verwacht iets wat JSON kan bevatten',
  'expected {expected}': 'verwacht {expected}',
  'expected {expected}, found {found}': 'verwacht {expected}, gevonden {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'verwacht {expected}, gevonden {found}; bedoelde je "{meant}"?',
  'expected {expected}, found {found}; write {meant}, without quotes':
    'verwacht {expected}, gevonden {found}; schrijf {meant}, zonder aanhalingstekens',
  'expiresAt: the token is over: say until when the new one is good':
    'expiresAt: het token is verlopen: geef op tot wanneer het nieuwe geldig is',
  'give it a user of its own': 'geef het een eigen gebruiker',
  'give that user a long random one': 'geef die gebruiker een lang willekeurig wachtwoord',
  'has only {secret} characters': 'heeft maar {secret} tekens',
  headers: 'headers',
  'images are stored as they come, without sizes and smaller copies, and with their metadata':
    'afbeeldingen worden opgeslagen zoals ze binnenkomen, zonder afmetingen en kleinere kopieën, en met hun metadata',
  'is a required field': 'is een verplicht veld',
  'is missing, expected {expected}': 'ontbreekt, verwacht {expected}',
  'is no regular expression: {message}': 'is geen reguliere expressie: {message}',
  'is not set': 'is niet ingesteld',
  'it could not be looked at: {value}': 'controleren is niet gelukt: {value}',
  'it is not the key with which these were sealed': 'het is niet de sleutel waarmee deze zijn verzegeld',
  'it is over already': 'is al verlopen',
  'it listens on {host} and believes X-Forwarded-For, of one proxy: who reaches the port past them chooses his address':
    'het luistert op {host} en vertrouwt X-Forwarded-For, van één proxy: wie de poort buiten de proxy om bereikt, kiest zijn eigen adres',
  'it listens on {host} and believes X-Forwarded-For, of {proxies} proxies: who reaches the port past them chooses his address':
    'het luistert op {host} en vertrouwt X-Forwarded-For, van {proxies} proxy’s: wie de poort buiten de proxy’s om bereikt, kiest zijn eigen adres',
  'it runs as root': 'het draait als root',
  'leave it on': 'laat het aan',
  'leave it out': 'laat het weg',
  'leave security.enabled of {middlewares} on': 'laat security.enabled van {middlewares} aan',
  'let a proxy speak TLS, and give its address': 'laat een proxy TLS afhandelen en geef het adres daarvan op',
  'let both be one: npm ls {name} shows who asks for which': 'zorg dat het er één is: npm ls {name} toont wie om welke vraagt',
  'let both follow a time service (NTP)': 'laat beide een tijdserver volgen (NTP)',
  'let only the proxy reach the port; as many as there are go into proxies':
    'zorg dat alleen de proxy de poort bereikt; het aantal proxy’s komt in proxies',
  'linked documents': 'gekoppelde documenten',
  'links belong to component entries that are not there': 'koppelingen horen bij componentitems die er niet zijn',
  'links belong to versions that are not there': 'koppelingen horen bij versies die er niet zijn',
  'links lead to documents that are not there': 'koppelingen leiden naar documenten die er niet zijn',
  'links of column "{target}" have no place among those to the same document':
    'koppelingen van kolom "{target}" hebben geen plaats onder die naar hetzelfde document',
  'links of one list have the same place': 'koppelingen van één lijst hebben dezelfde plaats',
  log: 'logboek',
  'make room in time': 'maak op tijd ruimte',
  'make room: without any, writes are refused with 507': 'maak ruimte: zonder ruimte worden schrijfacties geweigerd met 507',
  'memory that was freed is kept: {unset} are not set': 'vrijgegeven geheugen wordt vastgehouden: {unset} zijn niet ingesteld',
  'memory that was freed is kept: {unset} is not set': 'vrijgegeven geheugen wordt vastgehouden: {unset} is niet ingesteld',
  'mend this first: the server does not start': 'herstel dit eerst: de server start niet',
  model: 'model',
  'must be a JSON object': 'moet een JSON-object zijn',
  'must be a `number` type': 'moet van het type `number` zijn',
  'must be a `string` type': 'moet van het type `string` zijn',
  'must be an array, one entry for each of the {count} files': 'moet een array zijn, met één item voor elk van de {count} bestanden',
  'must be an object': 'moet een object zijn',
  'must be an object of x and y': 'moet een object met x en y zijn',
  'must be at most 255 characters': 'mag hoogstens 255 tekens hebben',
  'must be greater than or equal to 0': 'moet groter dan of gelijk aan 0 zijn',
  'must be less than or equal to 100': 'moet kleiner dan of gelijk aan 100 zijn',
  'must be one object: there is one file': 'moet één object zijn: er is één bestand',
  'must be the id or the documentId of a folder, or null': 'moet het id of documentId van een map zijn, of null',
  'must be written with plain characters: "{plain}"': 'moet met gewone tekens worden geschreven: "{plain}"',
  'must not be empty, nor begin or end with white space': 'mag niet leeg zijn en niet met witruimte beginnen of eindigen',
  'must not be nested deeper than 64 levels': 'mag niet dieper dan 64 niveaus zijn genest',
  'must not contain half of a surrogate pair': 'mag geen half surrogaatpaar bevatten',
  'must not contain the character NUL': 'mag het teken NUL niet bevatten',
  'must not contain the key __proto__': 'mag de sleutel __proto__ niet bevatten',
  'must not have characters that nobody sees': 'mag geen onzichtbare tekens bevatten',
  'must not hold "/", "\\" or control characters, nor be "." or ".."':
    'mag geen "/", "\\" of besturingstekens bevatten en niet "." of ".." zijn',
  'must not hold control characters': 'mag geen besturingstekens bevatten',
  'must say "name" or "language"': 'moet "name" of "language" bevatten',
  'name is a required field': 'name is een verplicht veld',
  'name: there is a folder of this name already': 'name: er is al een map met deze naam',
  'new component entries would get ids of others': 'nieuwe componentitems zouden id’s van andere krijgen',
  'no mail is sent: there is no server for it': 'er wordt geen e-mail verzonden: er is geen server voor',
  'nobody has said where clients reach it: links in mails lead to http://{host}:{port}':
    'niemand heeft opgegeven waar clients het bereiken: links in e-mails leiden naar http://{host}:{port}',
  node: 'node',
  'one of {values}': 'een van {values}',
  'only a custom token lists actions, this one is {type}': 'alleen een aangepast token somt acties op, dit is {type}',
  'others than its owner may read or write {file} ({mode})': 'anderen dan de eigenaar mogen {file} lezen of schrijven ({mode})',
  packages: 'packages',
  'parent: a folder cannot stand in itself, nor in a folder that it holds':
    'parent: een map kan niet in zichzelf staan, en niet in een map die erin zit',
  'parent: folders may stand in each other {maxLevels} levels deep': 'parent: mappen kunnen {maxLevels} niveaus diep in elkaar staan',
  'parent: there is no such folder': 'parent: zo’n map bestaat niet',
  'plinth check --repair sets it right': 'plinth check --repair herstelt het',
  'plinth migrate --allow-loss, when nobody needs it': 'plinth migrate --allow-loss, als niemand het nodig heeft',
  plugins: 'plugins',
  process: 'proces',
  proxy: 'proxy',
  'rateLimit.proxies counts proxies, and server.proxy believes none': 'rateLimit.proxies telt proxy’s, en server.proxy vertrouwt er geen',
  'reads like an example': 'lijkt op een voorbeeld',
  'recursive must be true or false': 'recursive moet true of false zijn',
  'registered documents have no version': 'geregistreerde documenten hebben geen versie',
  'repeats few characters': 'herhaalt weinig tekens',
  'run it on Node {newest}': 'draai het op Node {newest}',
  'say what is to change': 'geef op wat moet veranderen',
  'security headers are off': 'beveiligingsheaders staan uit',
  'see the log': 'bekijk het logboek',
  'see the log of that time, and have what it makes of events made anew':
    'bekijk het logboek van dat moment en laat opnieuw maken wat hij van gebeurtenissen maakt',
  'see the message': 'zie de melding',
  'set LOG_LEVEL=info': 'stel LOG_LEVEL=info in',
  'set NODE_ENV=production': 'stel NODE_ENV=production in',
  'set PUBLIC_URL, or url in {server}': 'stel PUBLIC_URL in, of url in {server}',
  'set proxy to false where there is none': 'stel proxy in op false als er geen is',
  'set proxy to true': 'stel proxy in op true',
  start: 'start',
  'such a role': 'zo’n rol',
  'switch it on in the schema file, or remove them with plinth migrate --allow-loss':
    'zet deze aan in het schemabestand, of verwijder ze met plinth migrate --allow-loss',
  'switch it on in config/plugins, or leave it off knowing that': 'zet hem aan in config/plugins, of laat hem bewust uit',
  'take one with an even number': 'neem er een met een even nummer',
  'that it has missed events': 'dat hij gebeurtenissen heeft gemist',
  'the app has another copy of "{name}", in {theirs}, than the one that runs, in {ours}':
    'de app heeft een andere kopie van "{name}", in {theirs}, dan die draait, in {ours}',
  'the clock of the database is {apart} s ahead of that of this machine':
    'de klok van de database loopt {apart} s voor op die van deze machine',
  'the clock of the database is {apart} s behind that of this machine':
    'de klok van de database loopt {apart} s achter op die van deze machine',
  'the condition asks for nothing: leave "where" out': 'de voorwaarde vraagt niets: laat "where" weg',
  'the content must be changed first: the server does not start': 'eerst moet de content worden gewijzigd: de server start niet',
  'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)':
    'de sessiecookie gaat ook via gewoon HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'de omgevingsvariabele {variable}',
  'the first start makes it': 'de eerste start maakt hem aan',
  'the folder holds what you may not remove': 'de map bevat iets wat je niet mag verwijderen',
  'the follower "{name}" has failed to take {what} {attempts} times, and what is behind it waits':
    'de volger "{name}" kon {what} na {attempts} pogingen niet verwerken, en alles daarachter wacht',
  'the follower "{name}" has skipped {count} events that it failed to take: {last}':
    'de volger "{name}" heeft {count} gebeurtenissen overgeslagen die hij niet kon verwerken: {last}',
  'the index that keeps "{name}" unique does not know their values': 'de index die "{name}" uniek houdt, kent de waarden ervan niet',
  'the last one was {value}, at {value2}': 'de laatste was {value}, om {value2}',
  'the log level is {logLevel}': 'het logniveau is {logLevel}',
  'the model does not want it any more: {text}': 'het model wil het niet meer: {text}',
  'the next start makes them; plinth migrate --dry-run lists them': 'de volgende start voert ze uit; plinth migrate --dry-run somt ze op',
  'the number {value}': 'het getal {value}',
  'the numbers of versions that are kept are not those of the versions that are there':
    'de bewaarde aantallen versies zijn niet die van de versies die er zijn',
  'the password of the user "{user}" at {hostname} is easily guessed':
    'het wachtwoord van de gebruiker "{user}" op {hostname} is makkelijk te raden',
  'the password of the user "{user}" at {hostname} is empty': 'het wachtwoord van de gebruiker "{user}" op {hostname} is leeg',
  'the plugin "{owner}" is off': 'de plugin "{owner}" staat uit',
  'the plugin "{plugin}" is off': 'de plugin "{plugin}" staat uit',
  'the role "{name}"': 'de rol "{name}"',
  'the role "{role}"': 'de rol "{role}"',
  'the token "{name}"': 'het token "{name}"',
  'the user of the database lacks a right: {words}': 'de gebruiker van de database mist een recht: {words}',
  'there is no JWT_SECRET, without which production does not start': 'er is geen JWT_SECRET, en zonder start productie niet',
  'there is no key, and these were sealed with one': 'er is geen sleutel, en deze waren met een sleutel verzegeld',
  'there is no plugin "{plugin}"': 'er is geen plugin "{plugin}"',
  'there is no provider "{provider}"': 'er is geen provider "{provider}"',
  'there is no role "{name}"': 'er is geen rol "{name}"',
  'there is no role "{role}"': 'er is geen rol "{role}"',
  'there is none yet': 'die is er nog niet',
  'this is a mistake of the plugin "{plugin}"': 'dit is een fout van de plugin "{plugin}"',
  'true or false': 'true of false',
  'type must be 3 to 64 letters, digits, "_" and "-"': 'type moet uit 3 tot 64 letters, cijfers, "_" en "-" bestaan',
  'type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"':
    'type moet worden opgegeven, omdat het niet uit de naam kan worden gemaakt: 3 tot 64 letters, cijfers, "_" en "-"',
  'type of a role never changes: it is "{type}"': 'het type van een rol verandert nooit: het is "{type}"',
  'type: there is no such content type': 'type: zo’n contenttype bestaat niet',
  'unknown key; did you mean "{meant}"?': 'onbekende sleutel; bedoelde je "{meant}"?',
  'unknown key; known are {known}': 'onbekende sleutel; bekend zijn {known}',
  'unknown key; none is known here': 'onbekende sleutel; hier is er geen bekend',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url is https, wat een proxy afhandelt, en {value} staat uit: alle clients lijken er één, zodat limieten hen samen treffen, en Strict-Transport-Security wordt niet verzonden',
  'user and password belong together': 'user en password horen bij elkaar',
  "username must not be an e-mail address, other than the account's own":
    'username mag geen e-mailadres zijn, behalve dat van het account zelf',
  'value: say a value, or a text in `from`': 'value: geef een waarde op, of een tekst in `from`',
  'versions along "{axis}" are hidden, of {types}: their {option} is off':
    'versies langs "{axis}" zijn verborgen, van {types}: hun {option} staat uit',
  'versions along "{axis}" are hidden, of {types}: the plugin that brings them is off':
    'versies langs "{axis}" zijn verborgen, van {types}: de plugin die ze levert staat uit',
  'versions at {name} "{value}" have none at "{on}", or one that is older and that nobody has written since':
    'versies op {name} "{value}" hebben er geen op "{on}", of een die ouder is en sindsdien door niemand is geschreven',
  'versions belong to documents that are not registered': 'versies horen bij documenten die niet zijn geregistreerd',
  'versions carry another documentId than their document': 'versies dragen een ander documentId dan hun document',
  'what everybody sees has a name': 'wat iedereen ziet, heeft een naam',
  'whoever may create or update may also publish by it, with no right to publish: say writesAskPublish in config/plugins, draft-and-publish.config; true asks for that right, false leaves it as it is':
    'wie mag aanmaken of wijzigen, kan daarmee ook publiceren, zonder het recht om te publiceren: zet writesAskPublish in config/plugins, draft-and-publish.config; true vereist dat recht, false laat het zoals het is',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, de waarde van het token "{name}", {weak}',
  '{count} failed': '{count} mislukt',
  '{file} cannot be read ({code})': '{file} kan niet worden gelezen ({code})',
  '{file} is not UTF-8 text: save it in that encoding': '{file} is geen UTF-8-tekst: sla het in die codering op',
  '{found}: {places}. Set ENCRYPTION_KEY to the key from before, or take them away with `plinth settings unset`':
    '{found}: {places}. Stel ENCRYPTION_KEY in op de vorige sleutel, of haal ze weg met `plinth settings unset`',
  '{free} MB of {size} MB are free where {folder} is': '{free} MB van {size} MB is vrij op de plek van {folder}',
  '{key} is a required field': '{key} is een verplicht veld',
  '{key} is said by {saidBy}: change it there': '{key} staat in {saidBy}: wijzig het daar',
  '{label} is not valid': '{label} is niet geldig',
  '{name} field must have at least {min} items': 'Het veld {name} moet minstens {min} items hebben',
  '{name} field must have less than or equal to {max} items': 'Het veld {name} mag hoogstens {max} items hebben',
  '{name} has come in before: who has forgotten the password asks for a mail, or for `plinth admin password`':
    '{name} is al eens binnen geweest: wie het wachtwoord is vergeten, vraagt een e-mail aan, of `plinth admin password`',
  '{name} has no second factor': '{name} heeft geen tweede factor',
  '{name} is a required field': '{name} is een verplicht veld',
  '{name} is a secret, and is not written out: set it in the environment':
    '{name} is een geheim en wordt niet uitgeschreven: stel het in de omgeving in',
  '{name} is larger than {sizeLimit} bytes': '{name} is groter dan {sizeLimit} bytes',
  '{name} is locked out: let them in again first': '{name} is geblokkeerd: laat deze persoon eerst weer toe',
  '{name} is the last administrator who can come in: make somebody else one first':
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
  '{name} stays in the database: no option of a file says it': '{name} blijft in de database: geen optie van een bestand kan het bevatten',
  '{name} takes too long to compare with "{regex}"': '{name} vergelijken met "{regex}" duurt te lang',
  '{name} wrote it, and publishes nothing': '{name} heeft het geschreven en mag niet publiceren',
  '{path}: there is no such folder': '{path}: zo’n map bestaat niet',
  '{place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what `plinth secret` prints':
    '{place} is een geheim, en er is geen sleutel om het mee te verzegelen: stel ENCRYPTION_KEY in op wat `plinth secret` geeft',
  '{problems} errors occurred': 'Er zijn {problems} fouten opgetreden',
  '{rest} more of this kind': 'nog {rest} van deze soort',
  '{steps} changes of the tables are pending': '{steps} wijzigingen van de tabellen staan klaar',
  '{text}: tokens end and jobs run at wrong times': '{text}: tokens verlopen en taken draaien op verkeerde tijden',
  '{value} is not https: passwords and tokens can be read on their way':
    '{value} is geen https: wachtwoorden en tokens kunnen onderweg worden gelezen',
  '{value} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count':
    '{value} staat aan, en url is op deze machine: zonder proxy ervoor kiezen clients zelf het adres dat voor limieten telt',
  '{what} is said by {file}: change it there': '{what} staat in {file}: wijzig het daar',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what}: het is de laatste die rollen of gebruikers mag wijzigen. Ken eerst {lookingAfter} toe aan een andere',
  'API token of the other Plinth, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'API-token van de andere Plinth, voor `plinth content push` en `pull` waar niemand het intypt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Toewijzen',
  Bypass: 'Omzeilen',
  'Maximum bytes of a line, and of all versions of a document together.':
    'Bytes die een regel, en alle versies van een document samen, mogen hebben.',
  'Maximum bytes of an import, unpacked.': 'Bytes die een import uitgepakt mag hebben.',
  'Maximum number of archives that one node makes at once for downloads of exports.':
    'Archieven die een node tegelijk maakt voor wie exports ophaalt.',
  'Maximum stored bytes of all imports of one caller together. Default: four times `maxSize`.':
    'Bytes die alle imports van één aanroeper samen opgeslagen mogen hebben. Standaard: viermaal `maxSize`.',
  'nests deeper than {levels} levels': 'is dieper genest dan {levels} niveaus',
  'contains a number that is too large': 'bevat een te groot getal',
  'Your imports hold {held} bytes, and may hold {most} together: remove some of them':
    'Uw imports beslaan {held} bytes en mogen samen {most} beslaan: verwijder er enkele',
  'As many archives as may be made at once are being fetched: try again later':
    'Er worden al zoveel archieven opgehaald als er tegelijk gemaakt mogen worden: probeer het later opnieuw',
  'Maximum number of chosen documents, with the documents that they refer to.':
    'Documenten die mogen worden gekozen, samen met waar ze naar verwijzen.',
  'Finds documents by their words': 'Vindt documenten op hun woorden',
  'Import and export of content, here and between Plinths': 'Import en export van content, hier en tussen Plinths',
  'Key of the service with the right to write, from the environment.': 'De sleutel, die mag schrijven: uit de omgeving.',
  'Language of content without locales, as a locale code.': 'Taal van content zonder taalversies, als taalcode.',
  'Milliseconds for which a plan is retried if its documents or the database cannot be reached.':
    'Milliseconden waarin een plan opnieuw wordt geprobeerd als de documenten of de database niet bereikbaar zijn.',
  'Milliseconds for which finished plans are kept; until then they can be undone.':
    'Milliseconden dat plannen worden bewaard nadat ze zijn afgerond; tot dan kunnen ze ongedaan worden gemaakt.',
  'Milliseconds for which the data of an import is kept, and an export can be downloaded.':
    'Milliseconden dat wat voor een import is verzonden wordt bewaard, en een export kan worden opgehaald.',
  'Milliseconds within which it must respond.': 'Milliseconden waarbinnen er een antwoord moet zijn.',
  'Maximum number of waiting and open plans.': 'Plannen die tegelijk mogen wachten of openstaan.',
  'Publishes and unpublishes at a time, one document or many as a release':
    'Publiceert en haalt offline op een tijdstip, één document of vele als release',
  'Stages that documents go through before they are published, and comments':
    'Fasen die documenten doorlopen voordat ze worden gepubliceerd, en opmerkingen',
  'Name of the index, or collection, in the service. Apps that share a service need different names.':
    'Hoe de index, of collectie, daar heet. Apps die een service delen, hebben elk een eigen.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Waar het is: `http://127.0.0.1:7700`.',
  'Whether the plugin `search` finds documents by the words of the attribute. `{ "weight": 3 }` also sets its weight.':
    'Of de plug-in `search` documenten vindt op de woorden van het attribuut. `{ "weight": 3 }`: en hoe zwaar het telt.',
  'Which service.': 'Welke service.',
  'The audit is being verified already': 'De audit wordt al geverifieerd',
  'there is no such thread': 'zo’n gesprek is er niet',
  'there is no such attribute': 'zo’n attribuut is er niet',
  'There are {comments} comments already: delete some': 'Er zijn al {comments} opmerkingen: verwijder er een paar',
  'Others wrote this comment': 'Deze opmerking is door anderen geschreven',
  'an answer is resolved with its thread': 'een antwoord wordt samen met het gesprek opgelost',
  '“{title}” may not read this attribute': '“{title}” mag dit attribuut niet lezen',
  'Comment not found': 'Opmerking niet gevonden',
  'there is another stage "{id}"': 'er is nog een fase "{id}"',
  'there is no other stage "{onChange}"': 'er is geen andere fase "{onChange}"',
  'must name at most {removed} stages': 'mag hoogstens {removed} fasen noemen',
  'names no stage': 'noemt geen fase',
  'there is no content type "{uid}"': 'er is geen contenttype "{uid}"',
  '"{uid}" has no drafts (draftAndPublish), and nothing to publish':
    '"{uid}" heeft geen concepten (draftAndPublish), en niets om te publiceren',
  'There are no stages of this content type': 'Er zijn geen fasen van dit contenttype',
  'there is no stage "{asked}"': 'er is geen fase "{asked}"',
  'there is no such person': 'zo’n persoon is er niet',
  '“{title}” may not read this document': '“{title}” mag dit document niet lezen',
  'It was changed after you read it: read it again before you move it':
    'Het is gewijzigd nadat je het las: lees het opnieuw voordat je het verplaatst',
  'It was moved meanwhile: it is in “{name}” now': 'Het is intussen verplaatst: het staat nu in “{name}”',
  'The stages come from {file}: change them there': 'De fasen komen uit {file}: wijzig ze daar',
  'The stages were changed meanwhile': 'De fasen zijn intussen gewijzigd',
  '{counts} documents are in “{name}”: say which stage they go to':
    'Er staan {counts} documenten in “{name}”: geef aan naar welke fase ze gaan',
  'there was such a stage once: take another id': 'zo’n fase is er ooit geweest: kies een andere id',
  'there is no stage "{to}"': 'er is geen fase "{to}"',
  'names more than {removed} stages': 'noemt meer dan {removed} fasen',
  'It is in “{name}”; no stage allows to publish': 'Het staat in “{name}”; in geen enkele fase kan worden gepubliceerd',
  'The change sends it back to “{name}”, but it can only be published in {where}':
    'De wijziging stuurt het terug naar “{name}”; publiceren kan in {where}',
  'It is in “{name}”, but can only be published in {where}': 'Het staat in “{name}”; publiceren kan in {where}',
  'Mails are for people': 'E-mails zijn voor mensen',
  'It is yours, in “{name}”': 'Het is van jou, in “{name}”',
  'Somebody names you in a comment': 'Iemand noemt je in een opmerking',
  'It waits in “{name}”': 'Het wacht in “{name}”',
  'Say either types or documents': 'Geef typen of documenten op, niet beide',
  'A table holds documents of one type: choose one': 'Een tabel bevat documenten van één type: kies er een',
  'You may not read {displayName}': 'Je mag {displayName} niet lezen',
  'These documents lead to more than {maxChosen} others: choose fewer, fewer steps, or whole types':
    'Deze documenten verwijzen naar meer dan {maxChosen} andere: kies er minder, minder stappen, of hele typen',
  'Some of the chosen documents of {type} are not there': 'Sommige van de gekozen documenten van {type} zijn er niet',
  'takes one document': 'verwacht één document',
  'takes a number': 'verwacht een getal',
  'takes true or false': 'verwacht true of false',
  'takes JSON': 'verwacht JSON',
  'is longer than {value} bytes, or a quote in it is never closed':
    'is langer dan {value} bytes, of een aanhalingsteken erin wordt nooit gesloten',
  'has a quote that is never closed': 'heeft een aanhalingsteken dat nooit wordt gesloten',
  'has a quote in the middle of cell {cells}': 'heeft een aanhalingsteken midden in cel {cells}',
  'has more than 10000 cells': 'heeft meer dan 10000 cellen',
  'The row that begins in line {value} {what}': 'De rij die begint in regel {value} {what}',
  'Line {number} is longer than {most} bytes': 'Regel {number} is langer dan {most} bytes',
  'The archive is broken, or it was cut off': 'Het archief is beschadigd, of het is afgebroken',
  'Only a table asks for a type and columns': 'Alleen bij een tabel horen een type en kolommen',
  'Say which type the rows of the table are of': 'Geef aan van welk type de rijen van de tabel zijn',
  '{uid} has no attribute "{name}"': '{uid} heeft geen attribuut "{name}"',
  'cannot be stored, for a reason that the log tells': 'kan niet worden opgeslagen, om een reden die in het log staat',
  'is a file, and this Plinth has no media library': 'is een bestand, en deze Plinth heeft geen mediabibliotheek',
  'is a file, and you may not upload any': 'is een bestand, en je mag er geen uploaden',
  'has no name': 'heeft geen naam',
  'is a file without its bytes': 'is een bestand zonder bytes',
  'the bytes {bytes} are missing': 'de bytes {bytes} ontbreken',
  'cannot be written, for a reason that the log tells': 'kan niet worden geschreven, om een reden die in het log staat',
  'leads to {target} {documentId}, which is neither here nor in the import: it is left out':
    'verwijst naar {target} {documentId}, dat niet hier en niet in de import staat: het wordt weggelaten',
  'is no JSON': 'is geen JSON',
  'is no object': 'is geen object',
  'has the key "{other}", which a line has not': 'heeft de sleutel "{other}", die een regel niet heeft',
  'names no content type of this app': 'noemt geen contenttype van deze app',
  'has no documentId': 'heeft geen documentId',
  'has a locale that is none': 'heeft een ongeldige taalcode',
  'has a status that is neither draft nor published': 'heeft een status die noch draft noch published is',
  'has a time that is none': 'heeft een ongeldige tijd',
  'has bytes that are no name': 'heeft bytes die geen naam zijn',
  'has no data': 'heeft geen data',
  'The table is empty: its first line names the columns': 'De tabel is leeg: de eerste regel noemt de kolommen',
  'The column "{heading}" is no attribute of {uid}: say by `columns` which one it is, or null':
    'De kolom "{heading}" is geen attribuut van {uid}: geef met `columns` aan welk het is, of null',
  'Two columns are "{twice}"': 'Twee kolommen zijn "{twice}"',
  'has {cells} cells, and there are {columns} columns': 'heeft {cells} cellen, en er zijn {columns} kolommen',
  'is no documentId': 'is geen documentId',
  'is neither draft nor published': 'is noch draft noch published',
  'The import is larger than {maxSize} bytes, unpacked': 'De import is uitgepakt groter dan {maxSize} bytes',
  'The archive is more than 300 times as large unpacked, as no content is':
    'Het archief is uitgepakt meer dan 300 keer zo groot, en dat is content nooit',
  '{path} is passed over: it is none of the files of an export': '{path} wordt overgeslagen: het is geen bestand van een export',
  'There is no {manifest}: the archive may have been cut off': 'Er is geen {manifest}: het archief is mogelijk afgebroken',
  '{file} is not in the archive, though {manifest} names it': '{file} zit niet in het archief, hoewel {manifest} het noemt',
  '{file} was changed after it was exported': '{file} is na het exporteren gewijzigd',
  'There is no content type {uid} here': 'Er is hier geen contenttype {uid}',
  '{uid} has other attributes here than where it is from': '{uid} heeft hier andere attributen dan waar het vandaan komt',
  '{manifest} is none of an export: {message}': '{manifest} is niet van een export: {message}',
  'The archive is of version {version} of the format, and this Plinth reads version 1':
    'Het archief heeft versie {version} van het formaat, en deze Plinth leest versie 1',
  'More than 10000 lines of {source} cannot be read: it is no export':
    'Meer dan 10000 regels van {source} kunnen niet worden gelezen: het is geen export',
  '{name} is sent twice at the same time: send it again': '{name} wordt twee keer tegelijk verzonden: verzend het opnieuw',
  '{name} is twice in the archive': '{name} zit twee keer in het archief',
  'The archive has more than 1000000 files': 'Het archief heeft meer dan 1000000 bestanden',
  '{manifest} is larger than any that an export makes': '{manifest} is groter dan een export ooit maakt',
  '{manifest} is no JSON': '{manifest} is geen JSON',
  'This import cannot be run now: it is not planned yet, under way, or done':
    'Deze import kan nu niet worden uitgevoerd: hij is nog niet gepland, bezig of klaar',
  'Stop it first: it is under way': 'Stop het eerst: het is bezig',
  'Import not found': 'Import niet gevonden',
  'carried out, and undone as it was meant to be': 'uitgevoerd, en zoals bedoeld weer ongedaan gemaakt',
  'Maximum number of delivered and of failed messages that are kept for each webhook.':
    'Geslaagde en mislukte bezorgingen van elke webhook die hoogstens worden bewaard.',
  'Documents in review': 'Documenten in beoordeling',
  'Other Plinths by name, to which `/admin` and `plinth content push` may send content.':
    'Andere Plinths op naam, waarnaar `/admin` en `plinth content push` content mogen versturen.',
  'Plans and releases': 'Plannen en releases',
  Push: 'Overdracht',
  'Stages of review': 'Fasen van beoordeling',
  'Stages that hold documents': 'Fasen die documenten tegenhouden',
  'There is no content type "{type}"': 'Er is geen contenttype "{type}"',
  'Documents of "{type}" have no drafts: they cannot be published':
    'Documenten van "{type}" hebben geen concepten: ze kunnen niet worden gepubliceerd',
  'Documents of "{type}" have no locales': 'Documenten van "{type}" hebben geen taalversies',
  'the plan {called} was not carried out ({when}): {reason}': 'het plan {called} is niet uitgevoerd ({when}): {reason}',
  'mend the reason, and try it again, or remove it': 'herstel de oorzaak en probeer het opnieuw, of verwijder het',
  'by hand': 'handmatig',
  'must be a time such as 2026-05-03T09:00, or 2026-05-03T09:00:00+02:00':
    'moet een tijdstip zijn zoals 2026-05-03T09:00 of 2026-05-03T09:00:00+02:00',
  'must be the name of a time zone, such as Europe/Berlin': 'moet de naam van een tijdzone zijn, zoals Europe/Berlin',
  'say in which time zone this is meant, such as Europe/Berlin': 'geef aan in welke tijdzone dit is bedoeld, zoals Europe/Berlin',
  'this time has passed': 'dit tijdstip is voorbij',
  'this time is too far ahead': 'dit tijdstip ligt te ver in de toekomst',
  'Plans are made by a person or a token, whose rights are looked at again when they run':
    'Plannen worden gemaakt door een persoon of een token, waarvan de rechten bij het uitvoeren opnieuw worden bekeken',
  'No more than {maxOpen} plans may be open at once': 'Er mogen niet meer dan {maxOpen} plannen tegelijk open zijn',
  'Item not found': 'Item niet gevonden',
  'Only a plan that has failed can be tried again': 'Alleen een mislukt plan kan opnieuw worden geprobeerd',
  'Only a plan that has not run can be run': 'Alleen een plan dat nog niet is uitgevoerd, kan worden uitgevoerd',
  'Only a plan that has run can be undone': 'Alleen een uitgevoerd plan kan ongedaan worden gemaakt',
  'You may not do this with what somebody else has planned': 'Je mag dit niet doen met wat iemand anders heeft gepland',
  'Plan not found': 'Plan niet gevonden',
  'A plan that has run cannot be changed': 'Een uitgevoerd plan kan niet worden gewijzigd',
  'no more than {maxTogether} documents can be published together':
    'niet meer dan {maxTogether} documenten kunnen samen worden gepubliceerd',
  'what goes offline has no content': 'wat offline wordt gehaald, heeft geen inhoud',
  'There is no such document': 'Zo’n document is er niet',
  'You may not publish this document': 'Je mag dit document niet publiceren',
  'You may not take this document offline': 'Je mag dit document niet offline halen',
  'There is no draft to keep': 'Er is geen concept om te bewaren',
  'A document can be in a plan only once in each locale': 'Een document kan per taal maar één keer in een plan staan',
  'The plan is running': 'Het plan wordt nu uitgevoerd',
  'Undoing it was begun, but did not happen': 'Het ongedaan maken is begonnen, maar niet gebeurd',
  'There is nothing in the plan': 'Er staat niets in het plan',
  'The documents, or the database, could not be reached for too long': 'De documenten of de database waren te lang niet bereikbaar',
  'Nothing was undone, since some of it cannot come back. With "force", the rest is undone':
    'Er is niets ongedaan gemaakt, omdat een deel niet terug kan komen. Met "force" wordt de rest ongedaan gemaakt',
  'There is no such content type any more': 'Zo’n contenttype is er niet meer',
  'The document was deleted': 'Het document is verwijderd',
  'It was taken offline since': 'Het is sindsdien offline gehaald',
  'It was published anew since': 'Het is sindsdien opnieuw gepubliceerd',
  'Something unexpected went wrong: the log says what': 'Er ging onverwacht iets mis: in het logboek staat wat',
  'A part of it cannot be carried out, so nothing was': 'Een deel ervan kan niet worden uitgevoerd, dus er is niets uitgevoerd',
  'Whoever planned this is not there any more': 'Wie dit heeft gepland, is er niet meer',
  'Whoever planned this is blocked': 'Wie dit heeft gepland, is geblokkeerd',
  'The token that planned this has expired': 'Het token dat dit heeft gepland, is verlopen',
  'Whoever planned this has no second factor, which is asked for now':
    'Wie dit heeft gepland, heeft geen tweede factor, die nu wordt gevraagd',
  'The document was deleted, or is hidden from whoever planned this':
    'Het document is verwijderd, of is verborgen voor wie dit heeft gepland',
  'Whoever planned this may not publish it': 'Wie dit heeft gepland, mag het niet publiceren',
  'Whoever planned this may not take it offline': 'Wie dit heeft gepland, mag het niet offline halen',
  'They are not there any more, or may not sign in': 'Deze persoon is er niet meer, of mag niet inloggen',
  'The document was deleted, or is hidden from them': 'Het document is verwijderd, of is verborgen voor deze persoon',
  'They have no right to do this': 'Deze persoon heeft hier geen recht toe',
  'Whoever added this could not do it: {reason}': 'Wie dit heeft toegevoegd, zou het niet kunnen doen: {reason}',
  'Whoever ran this or set its time could not do it: {reason}':
    'Wie dit heeft uitgevoerd of de tijd heeft bepaald, zou het niet kunnen doen: {reason}',
  'You may not do this with what somebody else has planned: {reason}': 'Je mag dit niet doen met wat iemand anders heeft gepland: {reason}',
  'Did not happen as planned': 'Niet gebeurd zoals gepland',
  'Release of several documents': 'Release van meerdere documenten',
  'The import is larger than {most} bytes': 'De import is groter dan {most} bytes',
  'The file has a name that is none': 'Het bestand heeft een ongeldige naam',
  'This import does not wait for pieces': 'Deze import wacht niet op delen',
  'The import has not arrived whole: its last piece is missing': 'De import is niet volledig aangekomen: het laatste deel ontbreekt',
  'leads to {target} {documentId}, which is not here, and no content that could come along: it is left out':
    'verwijst naar {target} {documentId}, dat hier niet is en geen content is die mee kan komen: het wordt weggelaten',
  'The archive has more than 2000 files of lines': 'Het archief heeft meer dan 2000 bestanden met regels',
  'The versions of {documentId} are longer than {value} bytes together': 'De versies van {documentId} zijn samen langer dan {value} bytes',
  'The import is larger than it may be with {name}': 'De import is met {name} groter dan toegestaan',
  'It was broken off again and again: the log tells why': 'Het werd steeds weer afgebroken: het logboek zegt waarom',
  'Whoever asked for it is gone, or may not do so any more': 'Wie erom vroeg is er niet meer, of mag dit niet meer',
  'Transfer not found': 'Overdracht niet gevonden',
  'Export not found': 'Export niet gevonden',
  'Push not found': 'Overdracht niet gevonden',
  'Content is moved by people, tokens and commands': 'Inhoud wordt overgebracht door personen, tokens en opdrachten',
  'Backups that follow every change, restored to a moment, and checked':
    'Back-ups die elke wijziging volgen, hersteld tot een moment en gecontroleerd',
  'Hours after which the whole database is copied again; earlier if the changes have become larger than the database.':
    'Uren waarna de hele database opnieuw wordt gekopieerd; eerder als de wijzigingen groter zijn geworden dan zij.',
  'Number of past hours that can be restored.': 'Uren die men terug kan gaan.',
  'Milliseconds between two checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milliseconden tussen twee keer zoeken naar wijzigingen. Wat sinds de laatste keer is geschreven, gaat met de schijf verloren.',
  'Where to keep a continuously updated copy of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. One target per database. Default: no copy.':
    'Waar een kopie van de SQLite-database wordt bijgehouden terwijl die in gebruik is: `{ "folder": … }` of `{ "s3": … }`. Eén plek per database. Standaard: nergens.',
  'the primary is read instead: put it right, or take it out of DATABASE_READ_URL (docs/databases.md)':
    'in plaats daarvan wordt de primaire server gelezen: breng hem in orde, of haal hem uit DATABASE_READ_URL (docs/databases.md)',
  replica: 'replica',
  '{place} cannot be read: {problem}': '{place} kan niet worden gelezen: {problem}',
  'has not got what the primary has': 'heeft niet wat de primaire server heeft',
  'gets what the primary has only after {lag} ms': 'krijgt pas na {lag} ms wat de primaire server heeft',
  '{place} {wait}: the primary is read instead': '{place} {wait}: in plaats daarvan wordt de primaire server gelezen',
  'find out what holds it up': 'zoek uit wat hem ophoudt',
  '{place} can be written': 'naar {place} kan worden geschreven',
  'set read_only to ON there': 'zet daar read_only op ON',
  Security: 'Beveiliging',
  'Documents would be deleted that you may not delete': 'Er zouden documenten worden verwijderd die u niet mag verwijderen',
  'The documents in "{code}" would go with it: there are {held}, not {expected}':
    'De documenten in “{code}” zouden verdwijnen: het zijn er {held}, niet {expected}',
  'Whoever asked for it may not do all of this: {message} ({code})': 'Wie erom vroeg, mag dit niet allemaal doen: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Map met projecten die de interface mag importeren, absoluut of relatief ten opzichte van de app; null: alleen archieven in de map van de app worden geïmporteerd.',
  'This becomes public, so it must be confirmed with "evenIfItExposes": true:{lines}':
    'Dit wordt openbaar en moet daarom worden bevestigd met "evenIfItExposes": true:{lines}',
  'it was private': 'het was privé',
  'it was hidden': 'het was verborgen',
  'visitors are granted it': 'bezoekers hebben hier recht op',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Er was een probleem bij het koppelen van de relatie met id {name}. De relatie met id {name2} moet eerst worden gekoppeld.',
  'Document with id "{ref}" has no version in {values}': 'Document met id "{ref}" heeft geen versie in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} relatie(s) van het type {target} bij deze entiteit bestaan niet',
  'the regular expression is too large': 'de reguliere expressie is te groot',
  'Columns that an import does not write are passed over: {passedOver}':
    'Kolommen die een import niet schrijft, zijn overgeslagen: {passedOver}',
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
  'For editors: how the value is derived. `separator` (default `-`) and `lowercase` (default true) are read.':
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
  'this is no content type of the app': 'dit is geen contenttype van de app',
  'documents of this type have no drafts: they are always live': 'documenten van dit type hebben geen concepten: ze staan altijd online',
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
} satisfies ToldWords;
