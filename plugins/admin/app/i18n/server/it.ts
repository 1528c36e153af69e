import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Italian. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" è una stringa ("user:7") e non può essere confrontato con “{name}”',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" è una data e ora e non può essere confrontato con “{name}”',
  '"$user.{name}" cannot be used here: callers are not users': '"$user.{name}" non può essere usato qui: i chiamanti non sono utenti',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" non può mai essere uguale a “{name2}”: uno è un numero, l’altro no',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" non è un campo di {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '“{action}” non è un’azione sui documenti e non può avere condizioni',
  '"{action}" is not an action': '“{action}” non è un’azione',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” non è un’azione (intendevi “{meant}”?)',
  '"{code}" is not a valid locale code; {advice}': '“{code}” non è un codice lingua valido; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '“{last}” non legge né scrive campi: rimuovi "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '“{name}” non è un campo di {uid}{name2}',
  '"{name}" refers to documents that do not exist': '“{name}” si riferisce a documenti che non esistono',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '“{pattern}” è concesso due volte con condizioni. Unisci le voci; usa `$or` per combinare le condizioni',
  '"{pattern}" is ignored: {reason}': '“{pattern}” viene ignorato: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” non è un’azione{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'È stato trovato un riferimento circolare nell’array connect. Una relazione cerca di collegarsi prima o dopo un’altra che cerca di collegarsi prima o dopo di essa',
  'Function called with each error response and the original error.':
    'Funzione chiamata con ogni risposta di errore e con l’errore originale.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Un plugin sostituisce questa operazione con una propria, quindi non può essere combinata con altre operazioni',
  Tree: 'Albero',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Un albero di pagine con sezioni e versioni, in due lingue, con reindirizzamenti per gli URL spostati.',
  'API tokens are hashed with a key that is stored in the same database':
    'Gli hash dei token API usano una chiave memorizzata nello stesso database',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Indica se gli errori includono lo stack trace, tranne in produzione.',
  Administrator: 'Amministratore',
  'Maximum number of aliases in a document.': 'Numero massimo di alias in un documento.',
  'Reply-to address': 'Indirizzo per le risposte',
  Apply: 'Applica',
  'Articles with authors and categories in two locales, and a homepage.': 'Articoli con autori e categorie in due lingue, e una homepage.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Campi dell’utente che si possono impostare alla registrazione, oltre a `username`, `email` e `password`.',
  Auth: 'Autenticazione',
  Authenticated: 'Autenticato',
  Author: 'Autore',
  Blog: 'Blog',
  'Blurred placeholders': 'Segnaposto sfocati',
  'Imports Strapi projects': 'Importa progetti Strapi',
  'Maximum file size in bytes.': 'Dimensione massima dei file, in byte.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Numero massimo di byte memorizzati per ogni chiamante. Oltre questo limite, le chiavi meno recenti vengono eliminate entro un’ora. Le richieste non autenticate vengono contate per indirizzo IP del client (con IPv6: per rete).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Dimensione JSON massima, in byte, di un documento in una risposta memorizzata per le ripetizioni. Se viene superata: 400, e non viene scritto nulla.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'Impossibile eliminare il ruolo {type}',
  'Cannot remove role': 'Impossibile rimuovere il ruolo',
  'Cannot remove this permission from {type} role': 'Impossibile rimuovere questo permesso dal ruolo {type}',
  Change: 'Modifica',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Numero massimo di caratteri in un’operazione, compresi commenti e spazi, escluse le stringhe.',
  Conditions: 'Condizioni',
  Connect: 'Connetti',
  'Content API': 'API dei contenuti',
  Count: 'Conta',
  'Create role': 'Crea ruolo',
  'Default role given to authenticated user.': 'Ruolo predefinito degli utenti autenticati.',
  'Default role given to unauthenticated user.': 'Ruolo predefinito degli utenti non autenticati.',
  'Delete role': 'Elimina ruolo',
  'Maximum number of directives in a document.': 'Numero massimo di direttive in un documento.',
  'Document with id "{documentId}"{where} not found': 'Documento con ID “{documentId}”{where} non trovato',
  'Documentation site': 'Sito di documentazione',
  'Default number of documents in a list.': 'Numero predefinito di documenti in un elenco.',
  'Maximum number of documents in a list.': 'Numero massimo di documenti in un elenco.',
  'Maximum page size.': 'Dimensione massima della pagina.',
  'Default page size.': 'Dimensione predefinita della pagina.',
  'Draft & publish': 'Bozza e pubblicazione',
  'Dynamic zones': 'Zone dinamiche',
  Editor: 'Editor',
  'Email confirmation': 'Conferma dell’email',
  'Require STARTTLS': 'Richiedi STARTTLS',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Numero massimo di accessi non riusciti per nome utente o indirizzo email entro `signInInterval`: separatamente per ogni luogo da cui l’utente ha già effettuato l’accesso, e insieme per tutti gli altri luoghi.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Numero massimo di campi con selezioni in un’operazione, compresi quelli dei frammenti; ognuno può causare una query al database. I gruppi contano dieci.',
  'Static files and pages, and the welcome page in development': 'File e pagine statici, e la pagina di benvenuto in sviluppo',
  'Maximum files per request': 'Numero massimo di file per richiesta',
  'Maximum number of files in one request.': 'Numero massimo di file in una richiesta.',
  'File uploads, storage and the attribute type media': 'Caricamento e archiviazione di file, e il tipo di campo media',
  'Find page': 'Elenca per pagine',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formati aggiuntivi di ogni dimensione dell’immagine, elencati in `formats`, per esempio, come `small_webp`. AVIF richiede circa dieci volte il tempo degli altri.',
  'Image formats': 'Formati delle immagini',
  'Get component': 'Leggi componente',
  'Get components': 'Leggi componenti',
  'Get content type': 'Leggi tipo di contenuto',
  'Get content types': 'Leggi tipi di contenuto',
  'Get permissions': 'Leggi permessi',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Host, indirizzi IP e intervalli a cui i plugin possono inviare richieste anche se non sono pubblici: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cardinalità: `manyToOne` significa che molti documenti di questo tipo si riferiscono a una sola destinazione.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Numero di proxy che aggiungono valori a `X-Forwarded-For`, solo per questi limiti. Predefinito: `proxies` di `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Limitazione della frequenza delle richieste, in memoria o condivisa da tutti i nodi',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: permette di ripetere le scritture senza rischi',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Provider di identità per nome, come in `/api/connect/<name>`. Vedi il README del plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Numero di immagini che un nodo elabora contemporaneamente, ognuna in un proprio thread. Predefinito: la metà dei core della CPU.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Numero massimo di immagini in attesa di elaborazione. Se viene superato: 503.',
  'Incorrect code provided': 'Il codice fornito non è corretto',
  'Invalid token': 'Token non valido',
  'The import process ended unexpectedly.': 'Il processo di importazione è terminato in modo imprevisto.',
  'This is defined in code; edit it in {origin}.': 'Definito nel codice; modificalo in {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: chiunque lo indovini può impersonare qualsiasi utente',
  'Keep image metadata (EXIF)': 'Conserva i metadati delle immagini (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Chiave per gli hash memorizzati dei token, almeno 32 caratteri. Se la cambi, tutti i token creati con un comando non sono più validi. Predefinito: una chiave casuale, generata dal primo nodo e memorizzata nel database.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Chiave che cifra le email in coda nel database, almeno 32 byte. Se la cambi, le email in coda non vengono inviate. Predefinito: le email in coda vengono memorizzate non cifrate.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Chiave che firma le sessioni degli utenti admin, almeno 32 byte. Predefinito: una chiave casuale, generata una sola volta e memorizzata nel database.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Chiave che firma i JWT degli utenti finali, almeno 32 byte. Se la cambi, tutti i JWT non sono più validi. Obbligatoria in produzione; altrimenti viene generata una chiave casuale, memorizzata nel database.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Valore massimo di `limit` e `pageSize`; -1: uguale a `amountLimit`.',
  'Maximum file size': 'Dimensione massima dei file',
  'Maximum image size': 'Dimensione massima delle immagini',
  'List locales': 'Elenca lingue',
  Logout: 'Esci',
  'Verify certificate': 'Verifica certificato',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'Email',
  'Sends emails from templates over SMTP': 'Invia email basate su template tramite SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Indica se i tipi di contenuto sono disponibili nello schema GraphQL, con query e mutation.',
  'Milliseconds during which a delivery is retried.': 'Millisecondi durante i quali si riprova a eseguire una consegna.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Millisecondi per cui una chiave è valida. Una ripetizione entro questo tempo riceve la risposta originale.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Millisecondi dopo i quali un webhook viene disattivato se la sua destinazione continua a dare errori.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Millisecondi per cui le consegne restano memorizzate, in modo da poterle visualizzare e riconsegnare.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Millisecondi per cui i payload vengono firmati sia con il vecchio sia con il nuovo segreto.',
  'Response timeout of the target in milliseconds.': 'Timeout della risposta della destinazione, in millisecondi.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Timeout per l’invio di un’email al server di posta, in millisecondi.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Millisecondi prima del primo nuovo tentativo dopo una consegna non riuscita. L’attesa raddoppia a ogni tentativo.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Millisecondi prima di un nuovo tentativo per un’email che non è stato possibile consegnare. L’attesa raddoppia circa a ogni tentativo, fino a tre ore.',
  'Missing or invalid credentials': 'Credenziali mancanti o non valide',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV è “{environment}”: le funzioni di sviluppo sono accessibili pubblicamente',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nome host o indirizzo IP del server SMTP. Se non è impostato, non vengono inviate email.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} non è più supportato da {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} non è una versione con supporto a lungo termine; viene supportata solo per sei mesi',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} è troppo vecchio; è necessario {node2}',
  'Maximum nesting depth of an operation.': 'Profondità massima di annidamento di un’operazione.',
  'Maximum number of objects in the variables of an operation.': 'Numero massimo di oggetti nelle variabili di un’operazione.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Numero massimo di oggetti che un’operazione può richiedere (le dimensioni degli elenchi annidati vengono moltiplicate) e che la sua risposta può contenere.',
  'Deprecated; use `landingPage: true`.': 'Deprecato; usa `landingPage: true`.',
  'GraphQL API for all content types': 'API GraphQL per tutti i tipi di contenuto',
  'Maximum number of operations in a batched request.': 'Numero massimo di operazioni in una richiesta batch.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origini da cui il pannello di amministrazione può caricare immagini, oltre a questo server e all’archiviazione dei file.',
  'Allowed origins, in addition to that of `server.url`.': 'Origini consentite, oltre a quella di `server.url`.',
  'Preview URLs of your site by content type.': 'URL di anteprima del tuo sito per tipo di contenuto.',
  'Password must be less than {passwordBytes} bytes': 'La password deve avere meno di {passwordBytes} byte',
  'Passwords do not match': 'Le password non corrispondono',
  'Prefix of all content API routes.': 'Prefisso di tutte le route dell’API dei contenuti.',
  'Endpoint path.': 'Percorso dell’endpoint.',
  'Payload Too Large': 'Payload troppo grande',
  Permissions: 'Permessi',
  'Maximum number of pixels of an image.': 'Numero massimo di pixel di un’immagine.',
  Port: 'Porta',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'Porta SMTP: 587 per STARTTLS, 465 per TLS.',
  'Private attributes': 'Campi privati',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Prodotti con varianti, un albero di reparti, marchi e ordini visibili solo ai rispettivi clienti.',
  Project: 'Progetto',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'I progetti possono essere importati solo in sviluppo; questo server è in esecuzione in produzione (NODE_ENV).',
  Propose: 'Proponi',
  Public: 'Pubblico',
  'REST API for all content types': 'API REST per tutti i tipi di contenuto',
  Refresh: 'Aggiorna token',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Indica se le connessioni di `Query` supportano la paginazione a cursore: `after` di `PaginationArg`, e `next` accanto a `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Indica se i parametri di query sconosciuti vengono rifiutati anziché ignorati.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Protezione CSRF: indica se rifiutare le richieste che una pagina di un altro sito potrebbe inviare senza una richiesta preflight. Un oggetto elenca le intestazioni che esentano una richiesta.',
  Register: 'Registrati',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Indica se le query persistenti automatiche sono attive, con una cache di `ttl` secondi; false: vengono rifiutate.',
  'Repeatable components': 'Componenti ripetibili',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Numero massimo di richieste di qualsiasi tipo da un indirizzo IP entro `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Numero massimo di richieste dello stesso tipo da un indirizzo IP (e per un indirizzo email) entro `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Richieste in uscita dei plugin, limitate agli indirizzi pubblici',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Numero massimo di richieste simultanee a una destinazione, da tutti i nodi insieme.',
  'Reset password': 'Reimposta password',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Ruoli admin per chiave, oltre a `administrator`, `editor` e `author`; gli ultimi due possono essere ridefiniti.',
  Rotate: 'Rinnova',
  'Ownership rules': 'Regole di proprietà',
  'Additional validation rules for GraphQL documents.': 'Regole di convalida aggiuntive per i documenti GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Durata massima di una sessione, in secondi.',
  'Seconds of inactivity after which a session expires.': 'Secondi di inattività dopo i quali una sessione scade.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Secondi entro cui va inserito il codice, all’accesso e durante la configurazione dell’autenticazione a due fattori.',
  'Lifetime of an access token in seconds.': 'Durata di un token di accesso, in secondi.',
  'Lifetime of the code in seconds.': 'Durata del codice, in secondi.',
  'Lifetime of the link in seconds.': 'Durata del link, in secondi.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'Durata del JWT di un utente, in secondi. Non usata con `refresh`.',
  'In seconds.': 'In secondi.',
  Send: 'Invia',
  'Send email confirmation': 'Invia conferma dell’email',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Richiedi STARTTLS: non viene inviata alcuna email prima che la connessione sia cifrata. Usa `false` se il server non supporta TLS, per esempio un server sulla stessa macchina.',
  Sender: 'Mittente',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Mittente di tutte le email: `post@example.org` o `Example <post@example.org>`. Obbligatorio con `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'Servizio non disponibile',
  Sessions: 'Sessioni',
  Share: 'Condividi',
  Shop: 'Negozio',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Indica se l’endpoint mostra la sandbox, oppure una funzione che lo decide. Predefinito: tranne in produzione.',
  Registration: 'Registrazione',
  'Image sizes': 'Dimensioni delle immagini',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Dimensioni delle immagini per nome: larghezza e altezza massime in pixel. `thumbnail` (245 × 156) esiste sempre.',
  'Whether to connect with TLS. Default: if the port is 465.': 'Indica se connettersi con TLS. Predefinito: se la porta è 465.',
  'Whether a request can contain several operations (batching).': 'Indica se una richiesta può contenere più operazioni (batch).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Indica se verificare il certificato del server. Per un’autorità di certificazione privata, usa `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Indica se le subscription sono disponibili tramite WebSocket sull’endpoint (`graphql-ws`); un oggetto imposta i limiti.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Indica se l’introspezione è attiva (`__schema`, `__type`). Predefinito: tranne in produzione.',
  'Sends webhooks when content changes': 'Invia webhook quando i contenuti cambiano',
  'Project templates: blog, shop, documentation site': 'Template di progetto: blog, negozio, sito di documentazione',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Genera un documento OpenAPI 3.1, limitato ai permessi di chi lo richiede',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    '`API_TOKEN_SALT` del progetto Strapi di cui sono stati importati i token (`plinth import strapi`). Senza, i token importati non vengono accettati.',
  'Attribute of the target that owns the relation.': 'Campo della destinazione proprietario della relazione.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Campo della destinazione che mostra il lato inverso; questo lato è proprietario della relazione.',
  'The database is not usable': 'Il database non è utilizzabile',
  'The database is busy': 'Il database è occupato',
  'The database server is out of sync with its cluster': 'Il server del database non è sincronizzato con il suo cluster',
  'The default locale': 'La lingua predefinita',
  'The document has been modified; its current revision is {revision}':
    'Il documento è stato modificato; la sua revisione attuale è {revision}',
  'Admin panel at /admin': 'Pannello di amministrazione in /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Il modello dei contenuti può essere modificato solo in sviluppo; questo server è in esecuzione in produzione (NODE_ENV).',
  'The name of "{code}"': 'Il nome di “{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Pagina per impostare una nuova password, collegata nelle email con `?code=` (o dopo `#` se l’URL termina con `#`): un URL o un percorso di `server.url`.',
  'Password of `user`.': 'Password di `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'Il plugin "settings" è disattivato. Imposta questa opzione nel file di configurazione',
  'Version of the API in the document.': 'Versione dell’API nel documento.',
  'Require email confirmation': 'Richiedi la conferma dell’email',
  'This attribute must be unique': 'Questo campo deve essere univoco',
  'API tokens': 'Token API',
  'Type of the role assigned at registration.': 'Tipo del ruolo assegnato alla registrazione.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Tipi dei ruoli i cui utenti devono usare l’autenticazione a due fattori. Senza, non possono accedere e i loro token non sono validi.',
  'UID of the related content type.': 'UID del tipo di contenuto correlato.',
  Uniqueness: 'Univocità',
  'Update role': 'Modifica ruolo',
  User: 'Utente',
  'User not found': 'Utente non trovato',
  'Username already taken': 'Nome utente già in uso',
  'End users, roles and permissions': 'Utenti finali, ruoli e permessi',
  'Localization of content': 'Localizzazione dei contenuti',
  View: 'Vista',
  'Allow registration': 'Consenti la registrazione',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Schemi dei tipi di contenuto e dei componenti tramite REST',
  'Content events, delivered to all nodes': 'Eventi dei contenuti, consegnati a tutti i nodi',
  'Its extensions are defined in code; edit them in {origin}.': 'Le sue estensioni sono definite nel codice; modificale in {origin}.',
  'Settings that can be changed at runtime': 'Impostazioni che si possono modificare mentre il server è in esecuzione',
  'Name of this server as shown in authenticator apps.': 'Nome di questo server mostrato nelle app di autenticazione.',
  'Cookie name.': 'Nome del cookie.',
  'Title of the API in the document.': 'Titolo dell’API nel documento.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Opzioni del provider per singole operazioni. `local` non ne ha; `s3` accetta parametri delle richieste.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Opzioni del provider. Per quelle di `local` e `s3`, vedi il README del plugin.',
  'Reply-to address. Default: the sender.': 'Indirizzo per le risposte. Predefinito: il mittente.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Dove reindirizza il link: un URL o un percorso di `server.url`. Predefinito: la risposta è `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Provider di archiviazione: `local` (una cartella), `s3` (un bucket; anche `aws-s3`) o un provider registrato da un altro plugin con `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Dove vengono contate le richieste. `memory`: separatamente su ogni nodo. `database`: su tutti i nodi, al costo di scritture aggiuntive.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Indica se `formats` contiene un `placeholder`: un’immagine di al massimo 16 × 16 pixel come URL di dati, mostrata sfocata mentre si carica l’immagine completa.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Indica se una scrittura che pubblica anche (POST e PUT senza `status=draft`) richiede anche il permesso `publish` e le relative condizioni. `false`: bastano `create` e `update`, come in Strapi. Predefinito: `false`, con un avviso all’avvio; le nuove app usano `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Indica se i file con contenuto identico condividono dati e URL. Il README del plugin spiega che cosa questo rivela.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Indica se la libreria media ha cartelle: `folder` dei file, `/api/upload/folders` e `fileInfo.folder`, per i chiamanti che ne hanno il permesso.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Indica se i filtri possono usare i media e gli attributi dei loro file, come in Strapi. Un’importazione da Strapi attiva questa opzione.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Indica se le immagini conservano i metadati EXIF, come posizione GPS, ora, fotocamera e autore.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Indica se il cookie viene inviato solo tramite HTTPS. Predefinito: in produzione.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Indica se i cookie di sessione vengono inviati solo tramite HTTPS. Predefinito: in produzione.',
  'Whether lists include the total count, unless specified in the request.':
    'Indica se gli elenchi includono il conteggio totale, salvo indicazione nella richiesta.',
  'Whether users can set up two-factor authentication.': 'Indica se gli utenti possono configurare l’autenticazione a due fattori.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Indica se i token di aggiornamento vengono memorizzati in un cookie HTTP-only anziché restituiti nel corpo della risposta.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Indica se la frequenza delle richieste di accesso, registrazione e recupero dell’account è limitata.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Indica se il documento può essere visualizzato in `/api/openapi.html`. Predefinito: salvo che `NODE_ENV` sia `production`.',
  'SameSite attribute of the cookie.': 'Attributo SameSite del cookie.',
  'SMTP username. Default: no authentication.': 'Nome utente SMTP. Predefinito: nessuna autenticazione.',
  'Maximum number of tokens in an operation.': 'Numero massimo di token in un’operazione.',
  'Background job queues, processed by any node': 'Code di attività in background, elaborate da qualsiasi nodo',
  ', which includes what is added later': ', incluso ciò che verrà aggiunto in seguito',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: un solo JWT, come in `jwt`. `refresh`: un token di accesso di breve durata e un token di aggiornamento, come in `sessions`.',
  'a URL such as https://example.com': 'un URL come https://example.com',
  'a custom token must list its actions': 'un token personalizzato deve elencare le sue azioni',
  'this key name is reserved in JavaScript; choose another name': 'questo nome di chiave è riservato in JavaScript; scegli un altro nome',
  'an array': 'un array',
  'an array with at least one item': 'un array con almeno un elemento',
  'an array with at least {least} items': 'un array con almeno {least} elementi',
  'a sender is required; set it here or with MAIL_FROM': 'è necessario un mittente; impostalo qui o con MAIL_FROM',
  'a number': 'un numero',
  'a number greater than 0': 'un numero maggiore di 0',
  'a number from {least} to {most}': 'un numero da {least} a {most}',
  'a number of at least {least}': 'un numero di almeno {least}',
  'a number of at most {most}': 'un numero di al massimo {most}',
  'a path must not contain NUL characters': 'un percorso non deve contenere caratteri NUL',
  'a regular expression as a string': 'un’espressione regolare come stringa',
  'a mail server requires a sender; set "from"': 'un server di posta richiede un mittente; imposta "from"',
  'a string': 'una stringa',
  'a string of at least {least} characters': 'una stringa di almeno {least} caratteri',
  'a string of at most {most} characters': 'una stringa di al massimo {most} caratteri',
  'a string of {least} to {most} characters': 'una stringa da {least} a {most} caratteri',
  'a non-empty string': 'una stringa non vuota',
  'a value of type {value}': 'un valore di tipo {value}',
  'an integer': 'un intero',
  'an integer from {least} to {most}': 'un intero da {least} a {most}',
  'an integer of at least {least}': 'un intero di almeno {least}',
  'an integer of at most {most}': 'un intero di al massimo {most}',
  'public URL': 'URL pubblico',
  'an empty string': 'una stringa vuota',
  'an object': 'un oggetto',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'un oggetto con un id o un documentId non può avere anche connect, disconnect o set',
  'an object without either': 'un oggetto senza nessuno dei due',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'i tentativi di accesso non sono limitati (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: questo tipo di contenuto non ha questo campo di tipo uid',
  clock: 'orologio',
  'code must be six digits or a recovery code': 'code deve essere composto da sei cifre o essere un codice di recupero',
  'component entries': 'voci di componenti',
  'component entries are not valid JSON': 'voci di componenti non sono JSON valido',
  database: 'database',
  disk: 'disco',
  'each of the {nodes} nodes counts sign-in attempts separately': 'ognuno dei {nodes} nodi conta separatamente i tentativi di accesso',
  environment: 'ambiente',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'è prevista una data come 2027-01-31 o 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'è previsto un documentId, un id, un oggetto con uno dei due, o un array di questi; trovato: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'è prevista una lingua come fr, o una lingua con una regione o una scrittura, come pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'è previsto un indirizzo email: "post@example.org" o "Example <post@example.org>"',
  'expected a JSON value': 'è previsto un valore JSON',
  'expected {expected}': 'previsto: {expected}',
  'expected {expected}, found {found}': 'previsto: {expected}; trovato: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'previsto: {expected}; trovato: {found}; intendevi “{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'previsto: {expected}; trovato: {found}; scrivi {meant} senza virgolette',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: il token è scaduto; indica una nuova data di scadenza',
  'run it as a dedicated user': 'eseguilo con un utente dedicato',
  'set a long random password for this user': 'imposta per questo utente una password lunga e casuale',
  'has only {secret} characters': 'ha solo {secret} caratteri',
  headers: 'intestazioni',
  'images are stored unchanged, without formats and with their metadata':
    'le immagini vengono memorizzate senza modifiche, senza formati e con i loro metadati',
  'is a required field': 'è un campo obbligatorio',
  'is missing, expected {expected}': 'manca; previsto: {expected}',
  'is not a valid regular expression: {message}': 'non è un’espressione regolare valida: {message}',
  'is not set': 'non è impostato',
  'the check failed: {value}': 'controllo non riuscito: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY non è la chiave usata per cifrare questi segreti',
  'has already expired': 'è già scaduto',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'il server è in ascolto su {host} e considera attendibile X-Forwarded-For da un proxy: i client che lo aggirano possono falsificare il proprio indirizzo IP',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'il server è in ascolto su {host} e considera attendibile X-Forwarded-For da {proxies} proxy: i client che li aggirano possono falsificare il proprio indirizzo IP',
  'the process runs as root': 'il processo è in esecuzione come root',
  'keep it enabled': 'lascialo attivo',
  'remove it': 'rimuovi questa opzione',
  'keep security.enabled in {middlewares} set to true': 'lascia security.enabled in {middlewares} impostato su true',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'metti davanti al server un proxy che gestisce TLS e imposta il suo URL',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'usa una sola copia; npm ls {name} mostra quali pacchetti ne dipendono',
  'synchronize both clocks with NTP': 'sincronizza entrambi gli orologi con NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'rendi la porta raggiungibile solo dal proxy e imposta proxies sul numero di proxy',
  'related documents': 'documenti correlati',
  'relations belong to component entries that do not exist': 'relazioni appartengono a voci di componenti che non esistono',
  'relations belong to versions that do not exist': 'relazioni appartengono a versioni che non esistono',
  'relations point to documents that do not exist': 'relazioni puntano a documenti che non esistono',
  'relations in column "{target}" have no position among those to the same document':
    'relazioni nella colonna “{target}” non hanno una posizione tra quelle verso lo stesso documento',
  'relations of one list have the same position': 'relazioni dello stesso elenco hanno la stessa posizione',
  log: 'log',
  'free up disk space': 'libera spazio su disco',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'libera spazio su disco; quando il disco è pieno, le scritture vengono rifiutate con 507',
  'freed memory is not returned to the system: {unset} are not set':
    'la memoria liberata non viene restituita al sistema: {unset} non sono impostate',
  'freed memory is not returned to the system: {unset} is not set':
    'la memoria liberata non viene restituita al sistema: {unset} non è impostata',
  'fix this first; the server cannot start': 'correggi prima questo problema; il server non può avviarsi',
  'content model': 'modello dei contenuti',
  'must be a JSON object': 'deve essere un oggetto JSON',
  'must be a `number` type': 'deve essere di tipo `number`',
  'must be a `string` type': 'deve essere di tipo `string`',
  'must be an array with one item for each of the {count} files': 'deve essere un array con un elemento per ognuno dei {count} file',
  'must be an object': 'deve essere un oggetto',
  'must be an object with x and y': 'deve essere un oggetto con x e y',
  'must be at most 255 characters': 'deve avere al massimo 255 caratteri',
  'must be greater than or equal to 0': 'deve essere maggiore o uguale a 0',
  'must be less than or equal to 100': 'deve essere minore o uguale a 100',
  'must be a single object, because there is only one file': 'deve essere un solo oggetto, perché c’è un solo file',
  'must be the id or documentId of a folder, or null': 'deve essere l’id o il documentId di una cartella, oppure null',
  'must be written with plain characters: "{plain}"': 'va scritto con caratteri semplici: “{plain}”',
  'must not be empty, or start or end with white space': 'non deve essere vuoto, né iniziare o finire con uno spazio',
  'must not be nested more than 64 levels deep': 'non deve superare 64 livelli di annidamento',
  'must not contain an unpaired surrogate': 'non deve contenere un surrogato isolato',
  'must not contain NUL characters': 'non deve contenere caratteri NUL',
  'must not contain the key __proto__': 'non deve contenere la chiave __proto__',
  'must not contain invisible characters': 'non deve contenere caratteri invisibili',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'non deve contenere "/", "\\" o caratteri di controllo, né essere "." o ".."',
  'must not contain control characters': 'non deve contenere caratteri di controllo',
  'must contain "name" or "language"': 'deve contenere "name" o "language"',
  'name is a required field': 'name è un campo obbligatorio',
  'name: a folder with this name already exists': 'name: esiste già una cartella con questo nome',
  'new component entries would reuse existing IDs': 'nuove voci di componenti riutilizzerebbero ID esistenti',
  'no emails are sent: no mail server is configured': 'non vengono inviate email: nessun server di posta è configurato',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'l’URL pubblico non è impostato: i link nelle email portano a http://{host}:{port}',
  node: 'node',
  'one of {values}': 'uno tra {values}',
  'only a custom token can list actions; this token is {type}': 'solo un token personalizzato può elencare azioni; questo token è {type}',
  'other users can read or write {file} ({mode})': 'altri utenti possono leggere o scrivere {file} ({mode})',
  packages: 'pacchetti',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: una cartella non può essere spostata in sé stessa o in una delle sue sottocartelle',
  'parent: folders can be nested at most {maxLevels} levels deep':
    'parent: le cartelle possono avere al massimo {maxLevels} livelli di annidamento',
  'parent: folder not found': 'parent: cartella non trovata',
  'run plinth check --repair to fix it': 'esegui plinth check --repair per risolvere il problema',
  'run plinth migrate --allow-loss if the data is no longer needed': 'esegui plinth migrate --allow-loss se i dati non servono più',
  plugins: 'plugin',
  process: 'processo',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies è impostato, ma server.proxy non considera attendibile alcun proxy',
  'looks like an example value': 'sembra un valore di esempio',
  'document records without a version': 'record di documenti senza una versione',
  'consists of only a few different characters': 'è composto da pochi caratteri diversi',
  'use Node.js {newest}': 'usa Node.js {newest}',
  'provide at least one change': 'indica almeno una modifica',
  'security headers are disabled': 'le intestazioni di sicurezza sono disattivate',
  'see the server log': 'controlla il log del server',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'controlla il log del server in quel momento e rigenera i dati derivati dagli eventi persi',
  'see the error message': 'vedi il messaggio di errore',
  'set LOG_LEVEL=info': 'imposta LOG_LEVEL=info',
  'set NODE_ENV=production': 'imposta NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'imposta PUBLIC_URL, o url in {server}',
  'set proxy to false if there is no proxy': 'imposta proxy su false se non c’è un proxy',
  'set proxy to true': 'imposta proxy su true',
  start: 'avvio',
  'this role': 'questo ruolo',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'attivala nel file dello schema, o elimina le versioni con plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'attivalo in config/plugins, oppure lascialo disattivato se è intenzionale',
  'use a release with an even major version': 'usa una versione principale pari',
  'that it has missed events': 'la segnalazione di eventi persi',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'l’app usa una copia di “{name}” ({theirs}) diversa da quella del server ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'l’orologio del database è avanti di {apart} s rispetto a quello di questa macchina',
  'the database clock is {apart} s behind the clock of this machine':
    'l’orologio del database è indietro di {apart} s rispetto a quello di questa macchina',
  'the condition is empty: remove "where"': 'la condizione è vuota: rimuovi "where"',
  'fix the content first; the server cannot start': 'correggi prima i contenuti; il server non può avviarsi',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'il cookie di sessione viene inviato anche tramite HTTP non cifrato (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variabile d’ambiente {variable}',
  'it is created at the first start': 'viene creato al primo avvio',
  "the folder contains items that you don't have permission to delete":
    'la cartella contiene elementi che non hai il permesso di eliminare',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'il consumer “{name}” non è riuscito a elaborare {what} ({attempts} tentativi); gli eventi successivi sono bloccati',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'il consumer “{name}” ha saltato {count} eventi che non è riuscito a elaborare: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'l’indice che garantisce l’univocità di “{name}” non contiene i loro valori',
  'the last was {value}, at {value2}': 'l’ultimo è stato {value}, {value2}',
  'the log level is {logLevel}': 'il livello di log è {logLevel}',
  'no longer part of the content model: {text}': 'non fa più parte del modello dei contenuti: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'vengono applicate al prossimo avvio; elencale con plinth migrate --dry-run',
  'the number {value}': 'il numero {value}',
  'the stored version counts do not match the existing versions':
    'i conteggi memorizzati delle versioni non corrispondono alle versioni esistenti',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'la password dell’utente del database “{user}” su {hostname} è facile da indovinare',
  'the password of the database user "{user}" at {hostname} is empty':
    'la password dell’utente del database “{user}” su {hostname} è vuota',
  'the plugin "{owner}" is disabled': 'il plugin “{owner}” è disattivato',
  'the plugin "{plugin}" is disabled': 'il plugin “{plugin}” è disattivato',
  'the role "{name}"': 'il ruolo “{name}”',
  'the role "{role}"': 'il ruolo “{role}”',
  'the token "{name}"': 'il token “{name}”',
  'the database user lacks a privilege: {words}': 'all’utente del database manca un privilegio: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET non è impostato; senza, il server non si avvia in produzione',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY non è impostata, ma questi segreti sono cifrati',
  'the plugin "{plugin}" does not exist': 'il plugin “{plugin}” non esiste',
  'the provider "{provider}" does not exist': 'il provider “{provider}” non esiste',
  'the role "{name}" does not exist': 'il ruolo “{name}” non esiste',
  'the role "{role}" does not exist': 'il ruolo “{role}” non esiste',
  'does not exist yet': 'non esiste ancora',
  'this is a bug in the plugin "{plugin}"': 'è un bug del plugin “{plugin}”',
  'true or false': 'true o false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type deve avere da 3 a 64 caratteri: lettere, cifre, "_" e "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type è obbligatorio, perché non può essere ricavato dal nome: da 3 a 64 lettere, cifre, "_" e "-"',
  'the type of a role cannot be changed; it is "{type}"': 'il tipo di un ruolo non può essere cambiato; è “{type}”',
  'type: content type does not exist': 'type: il tipo di contenuto non esiste',
  'unknown key; did you mean "{meant}"?': 'chiave sconosciuta; intendevi “{meant}”?',
  'unknown key; known keys: {known}': 'chiave sconosciuta; chiavi valide: {known}',
  'unknown key; no keys are allowed here': 'chiave sconosciuta; qui non sono consentite chiavi',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url usa https, gestito da un proxy, ma {value} è disattivato: tutti i client sembrano avere lo stesso indirizzo IP e condividono i limiti di frequenza, e Strict-Transport-Security non viene inviato',
  'user and password must be set together': 'user e password vanno impostati insieme',
  "username must not be an email address other than the account's own":
    'username non deve essere un indirizzo email diverso da quello dell’account',
  'value: provide a value, or a string in `from`': 'value: indica un valore, o una stringa in `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'le versioni per “{axis}” di {types} sono nascoste: la loro opzione {option} è disattivata',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'le versioni per “{axis}” di {types} sono nascoste: il plugin che le fornisce è disattivato',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'versioni con {name} “{value}” non hanno una versione corrispondente in “{on}”, o ne hanno una meno recente che da allora non è stata scritta',
  'versions of documents without a document record': 'versioni di documenti senza un record del documento',
  'versions whose documentId differs from that of their document': 'versioni con un documentId diverso da quello del loro documento',
  'a shared view must have a name': 'una vista condivisa deve avere un nome',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'chiunque abbia il permesso di creare o modificare può anche pubblicare. Imposta writesAskPublish in config/plugins (draft-and-publish.config): true richiede il permesso publish, false mantiene questo comportamento',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, il valore del token “{name}”, {weak}',
  '{count} failed': '{count} non riusciti',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Imposta ENCRYPTION_KEY sulla chiave precedente, oppure elimina i segreti con `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} MB liberi su {size} MB nel disco di {folder}',
  '{key} is a required field': '{key} è un campo obbligatorio',
  '{label} is not valid': '{label} non è valido',
  '{name} field must have at least {min} items': 'Il campo {name} deve avere almeno {min} elementi',
  '{name} field must have less than or equal to {max} items': 'Il campo {name} deve avere al massimo {max} elementi',
  '{name} is a required field': '{name} è un campo obbligatorio',
  '{name} is a secret and is not exported; set it in the environment': '{name} è un segreto e non viene esportato; impostalo nell’ambiente',
  '{name} must be a `string` type': '{name} deve essere di tipo `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} deve essere di tipo `{expected}`, ma il valore finale era: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} deve avere almeno {minLength} caratteri',
  '{name} must be at most 4096 characters': '{name} deve avere al massimo 4096 caratteri',
  '{name} must be at most {length} characters': '{name} deve avere al massimo {length} caratteri',
  '{name} must be defined.': '{name} deve essere definito.',
  '{name} must be one of the following values: {components}': '{name} deve essere uno dei seguenti valori: {components}',
  '{name} must match the following: "{expression}"': '{name} deve corrispondere a: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} resta nel database, perché non corrisponde ad alcuna opzione dei file di configurazione',
  '{name} takes too long to match against "{regex}"': 'Il confronto di {name} con "{regex}" richiede troppo tempo',
  '{name} edited it but does not have permission to publish': '{name} ha modificato il documento ma non ha il permesso di pubblicare',
  '{path}: folder not found': '{path}: cartella non trovata',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} è un segreto e non può essere cifrato senza una chiave. Imposta ENCRYPTION_KEY; `plinth secret` ne genera una',
  '{rest} more like this': 'altri {rest} dello stesso tipo',
  '{steps} database migrations are pending': '{steps} migrazioni del database sono in sospeso',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: i token possono scadere e le attività possono essere eseguite nel momento sbagliato',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} non usa https: password e token possono essere intercettati',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} è attivo, ma url punta a questa macchina: senza un proxy, i client possono falsificare l’indirizzo IP usato per i limiti di frequenza',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token API dell’altra istanza di Plinth, per usare `plinth content push` e `pull` senza richiesta interattiva: `env("TRANSFER_TOKEN")`.',
  Assign: 'Assegna',
  Bypass: 'Ignora fasi',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Dimensione massima in byte di una riga, e di tutte le versioni di un documento in totale.',
  'Maximum size of an import in bytes, decompressed.': 'Dimensione massima di un’importazione in byte, dopo la decompressione.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Numero massimo di archivi che un nodo genera contemporaneamente per il download delle esportazioni.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Dimensione totale massima in byte delle importazioni di un chiamante. Predefinito: quattro volte `maxSize`.',
  'is nested more than {levels} levels deep': 'supera {levels} livelli di annidamento',
  'contains a number that is too large': 'contiene un numero troppo grande',
  'Maximum number of selected documents, including related documents.':
    'Numero massimo di documenti selezionati, compresi i documenti correlati.',
  'Full-text search': 'Ricerca full-text',
  'Import and export of content, and transfer between Plinth instances':
    'Importazione ed esportazione di contenuti, e trasferimento tra istanze di Plinth',
  'API key of the service with write permission. Set it in the environment.':
    'Chiave API del servizio con permesso di scrittura. Impostala nell’ambiente.',
  'Locale of content that is not localized.': 'Lingua dei contenuti non localizzati.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Millisecondi durante i quali si riprova a eseguire un’azione pianificata se i suoi documenti o il database non sono raggiungibili.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Millisecondi per cui le azioni pianificate completate restano memorizzate. Fino ad allora è possibile ripristinare lo stato precedente.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Millisecondi per cui i dati di un’importazione restano memorizzati e un’esportazione può essere scaricata.',
  'Response timeout in milliseconds.': 'Timeout della risposta, in millisecondi.',
  'Maximum number of pending scheduled actions and releases.': 'Numero massimo di azioni pianificate e rilasci in attesa.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Pianifica pubblicazioni e annullamenti della pubblicazione, per singoli documenti o in un rilascio',
  'Review workflow with stages and comments': 'Flusso di revisione con fasi e commenti',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nome dell’indice o della raccolta nel servizio. Le app che condividono un servizio devono usare nomi diversi.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL del servizio: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Indica se il campo è incluso nella ricerca full-text. `{ "weight": 3 }` ne imposta anche il peso.',
  'Search service to use.': 'Servizio di ricerca da usare.',
  'this thread does not exist': 'questa discussione non esiste',
  'this attribute does not exist': 'questo campo non esiste',
  'a reply is resolved with its thread': 'una risposta viene risolta insieme alla sua discussione',
  '“{title}” does not have permission to read this attribute': '“{title}” non ha il permesso di leggere questo campo',
  'duplicate stage "{id}"': 'fase “{id}” duplicata',
  '"{onChange}" is not another stage of this content type': '“{onChange}” non è un’altra fase di questo tipo di contenuto',
  'must name at most {removed} stages': 'deve indicare al massimo {removed} fasi',
  'must contain at least one stage': 'deve contenere almeno una fase',
  'the content type "{uid}" does not exist': 'il tipo di contenuto “{uid}” non esiste',
  '"{uid}" does not use draft & publish': '“{uid}” non usa bozza e pubblicazione',
  'the stage "{asked}" does not exist': 'la fase “{asked}” non esiste',
  'this user does not exist': 'questo utente non esiste',
  '“{title}” does not have permission to read this document': '“{title}” non ha il permesso di leggere questo documento',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Documenti in “{name}”: {counts}. Scegli la fase in cui spostarli',
  'a removed stage used this ID; choose another one': 'una fase rimossa usava questo ID; scegline un altro',
  'the stage "{to}" does not exist': 'la fase “{to}” non esiste',
  'contains more than {removed} stages': 'contiene più di {removed} fasi',
  'The document is in “{name}”; no stage allows publishing': 'Il documento è in “{name}”; nessuna fase consente la pubblicazione',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Questa modifica riporta il documento in “{name}”, ma può essere pubblicato solo in {where}',
  'The document is in “{name}” but can only be published in {where}':
    'Il documento è in “{name}”, ma può essere pubblicato solo in {where}',
  'Assigned to you, in “{name}”': 'Assegnato a te, in “{name}”',
  'Someone mentioned you in a comment': 'Qualcuno ti ha menzionato in un commento',
  'Waiting in “{name}”': 'In attesa in “{name}”',
  'Provide either types or documents': 'Indica tipi o documenti, non entrambi',
  'A CSV file holds documents of one content type. Choose one': 'Un file CSV contiene documenti di un solo tipo di contenuto. Scegline uno',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Questi documenti si riferiscono a più di {maxChosen} altri. Seleziona meno documenti, meno livelli, o interi tipi di contenuto',
  'Some of the selected documents of {type} do not exist': 'Alcuni dei documenti selezionati di {type} non esistono',
  'must be a single document': 'deve essere un solo documento',
  'must be a number': 'deve essere un numero',
  'must be true or false': 'deve essere true o false',
  'must be JSON': 'deve essere JSON',
  'is longer than {value} bytes or has an unclosed quote': 'supera {value} byte o ha virgolette non chiuse',
  'has an unclosed quote': 'ha virgolette non chiuse',
  'has a quote in the middle of cell {cells}': 'ha virgolette all’interno della cella {cells}',
  'has more than 10000 cells': 'ha più di 10000 celle',
  'Only a CSV file can have a type and columns': 'Solo un file CSV può avere un tipo e colonne',
  'Provide the content type of the rows': 'Indica il tipo di contenuto delle righe',
  '{uid} has no attribute "{name}"': '{uid} non ha il campo “{name}”',
  'could not be stored; see the server log': 'non può essere memorizzato; controlla il log del server',
  'is a file, but this Plinth instance has no media library': 'è un file, ma questa istanza di Plinth non ha una libreria media',
  "is a file, but you don't have permission to upload files": 'è un file, ma non hai il permesso di caricare file',
  'has no name': 'non ha un nome',
  'is a file without data': 'è un file senza dati',
  'the file data {bytes} is missing': 'i dati del file {bytes} mancano',
  'could not be written; see the server log': 'non può essere scritto; controlla il log del server',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'si riferisce a {target} {documentId}, che non esiste né qui né nell’importazione; la relazione viene omessa',
  'is not valid JSON': 'non è JSON valido',
  'is not an object': 'non è un oggetto',
  'has the unknown key "{other}"': 'ha la chiave sconosciuta “{other}”',
  'does not name a content type of this app': 'non indica un tipo di contenuto di questa app',
  'has no documentId': 'non ha documentId',
  'has an invalid locale': 'ha una lingua non valida',
  'has a status other than draft or published': 'ha uno stato diverso da draft o published',
  'has an invalid date and time': 'ha una data e ora non valida',
  'has an invalid file data name': 'ha un nome non valido per i dati del file',
  'has no data': 'non ha dati',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'La colonna “{heading}” non è un campo di {uid}. Associala con `columns`, o impostala su null',
  'Duplicate column "{twice}"': 'Colonna “{twice}” duplicata',
  'has {cells} cells instead of {columns}': 'ha {cells} celle anziché {columns}',
  'is not a valid documentId': 'non è un documentId valido',
  'must be draft or published': 'deve essere draft o published',
  '{path} is ignored, because it is not part of an export': '{path} viene ignorato, perché non fa parte di un’esportazione',
  '{manifest} is missing; the archive may be incomplete': '{manifest} manca; l’archivio potrebbe essere incompleto',
  '{file} is listed in {manifest} but missing in the archive': '{file} è elencato in {manifest} ma manca nell’archivio',
  '{file} was modified after the export': '{file} è stato modificato dopo l’esportazione',
  'Content type {uid} does not exist here': 'Il tipo di contenuto {uid} non esiste qui',
  '{uid} has different attributes here than in the source': '{uid} ha qui campi diversi rispetto all’origine',
  'Import not found': 'Importazione non trovata',
  'executed and rolled back as intended': 'eseguito e annullato come previsto',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Numero massimo di consegne riuscite e di consegne non riuscite memorizzate per ogni webhook.',
  'Documents in review': 'Documenti in revisione',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Altre istanze di Plinth per nome, a cui `/admin` e `plinth content push` possono inviare contenuti.',
  'Scheduled actions and releases': 'Azioni pianificate e rilasci',
  Push: 'Invio',
  'Review stages': 'Fasi di revisione',
  'Bypass review stages': 'Ignora fasi di revisione',
  'Content type "{type}" not found': 'Tipo di contenuto “{type}” non trovato',
  'Documents of type "{type}" have no drafts and cannot be published':
    'I documenti di tipo “{type}” non hanno bozze e non possono essere pubblicati',
  'Documents of type "{type}" have no locales': 'I documenti di tipo “{type}” non hanno lingue',
  'the scheduled action {called} failed ({when}): {reason}': 'azione pianificata {called} non riuscita ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'risolvi la causa e riprova, oppure elimina l’azione pianificata',
  'manual run': 'esecuzione manuale',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'deve essere una data e ora come 2026-05-03T09:00 o 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'deve essere il nome di un fuso orario, come Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'è necessario un fuso orario, come Europe/Berlin',
  'must be in the future': 'deve essere una data futura',
  'is too far in the future': 'è troppo lontano nel futuro',
  'Only a failed scheduled action can be retried': 'Si può riprovare solo un’azione pianificata non riuscita',
  'Only a scheduled action that has not run yet can be run': 'Si può eseguire solo un’azione pianificata non ancora eseguita',
  'Only a scheduled action that has run can be reverted':
    'Lo stato precedente si può ripristinare solo per un’azione pianificata già eseguita',
  'A scheduled action that has run cannot be changed': 'Un’azione pianificata già eseguita non può essere modificata',
  'at most {maxTogether} documents can be published together': 'si possono pubblicare insieme al massimo {maxTogether} documenti',
  'content cannot be set when unpublishing': 'non si possono impostare contenuti quando si annulla la pubblicazione',
  'Document not found': 'Documento non trovato',
  "You don't have permission to publish this document": 'Non hai il permesso di pubblicare questo documento',
  "You don't have permission to unpublish this document": 'Non hai il permesso di annullare la pubblicazione di questo documento',
  'There is no draft to save': 'Non c’è nessuna bozza da salvare',
  'Reverting was started, but nothing was reverted': 'Il ripristino è stato avviato, ma non è stato ripristinato nulla',
  'There is nothing to execute': 'Non c’è nulla da eseguire',
  'The documents or the database could not be reached for too long':
    'I documenti o il database non sono stati raggiungibili per troppo tempo',
  'The content type no longer exists': 'Il tipo di contenuto non esiste più',
  'The document was deleted': 'Il documento è stato eliminato',
  'It has been unpublished since': 'Nel frattempo la pubblicazione è stata annullata',
  'It has been published again since': 'Nel frattempo è stato pubblicato di nuovo',
  'An unexpected error occurred. See the server log': 'Si è verificato un errore imprevisto. Controlla il log del server',
  'Part of it cannot be executed, so nothing was changed':
    'Una parte non può essere eseguita, quindi non è stata apportata alcuna modifica',
  'The user or API token that scheduled this no longer exists': 'L’utente o il token API che ha pianificato questa azione non esiste più',
  'The user who scheduled this is blocked': 'L’utente che ha pianificato questa azione è bloccato',
  'The token that scheduled this has expired': 'Il token che ha pianificato questa azione è scaduto',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'L’utente che ha pianificato questa azione non ha configurato l’autenticazione a due fattori, che ora è obbligatoria',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Il documento è stato eliminato, oppure l’utente o il token API che ha pianificato questa azione non vi ha più accesso',
  'The user or API token that scheduled this does not have permission to publish it':
    'L’utente o il token API che ha pianificato questa azione non ha il permesso di pubblicare il documento',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'L’utente o il token API che ha pianificato questa azione non ha il permesso di annullare la pubblicazione del documento',
  'The account or token no longer exists or cannot be used': 'L’account o il token non esiste più o non può essere usato',
  'The document was deleted, or they no longer have access to it':
    'Il documento è stato eliminato o non è più accessibile a questo utente o token',
  "They don't have this permission": 'Questo utente o token non ha il permesso necessario',
  'The user or API token that added this cannot do it: {reason}':
    'L’utente o il token API che ha aggiunto questo elemento non può eseguire l’azione: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'L’utente o il token API che ha eseguito o ripianificato questa azione non può eseguirla: {reason}',
  'Scheduled action failed': 'Azione pianificata non riuscita',
  'Release with several documents': 'Rilascio con più documenti',
  'The file name is invalid': 'Il nome del file non è valido',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'si riferisce a {target} {documentId}, che qui non esiste e non può essere importato; la relazione viene omessa',
  'It was interrupted repeatedly; see the server log': 'È stato interrotto ripetutamente; controlla il log del server',
  'The user who started it no longer exists or no longer has permission':
    'L’utente che lo ha avviato non esiste più o non ha più il permesso',
  'Transfer not found': 'Trasferimento non trovato',
  'Export not found': 'Esportazione non trovata',
  'Push not found': 'Invio non trovato',
  'Continuous backups with point-in-time recovery and verification': 'Backup continui con ripristino a un momento preciso e verifica',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Ore tra due copie complete del database. Una copia completa viene creata prima se le modifiche superano le dimensioni del database.',
  'Number of past hours that can be restored.': 'Numero di ore precedenti che si possono ripristinare.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisecondi tra due controlli delle modifiche. Se il disco va perso, vanno perse le scritture successive all’ultimo controllo.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Dove memorizzare un backup continuo del database SQLite: `{ "folder": … }` o `{ "s3": … }`. Usa una destinazione diversa per ogni database. Predefinito: nessun backup.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'le letture usano invece il database primario; correggi la replica o rimuovila da DATABASE_READ_URL (docs/databases.md)',
  replica: 'replica',
  'cannot read from {place}: {problem}': 'impossibile leggere da {place}: {problem}',
  'has not replicated the latest changes': 'non ha replicato le ultime modifiche',
  'lags {lag} ms behind the primary': 'è in ritardo di {lag} ms rispetto al database primario',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: le letture usano invece il database primario',
  'find out why replication is delayed': 'scopri perché la replica è in ritardo',
  '{place} is writable': '{place} è scrivibile',
  'set read_only to ON on the replica': 'imposta read_only su ON nella replica',
  Security: 'Sicurezza',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'All’utente o al token API che ha inviato la richiesta manca un permesso: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Cartella con i progetti che l’interfaccia può importare, assoluta o relativa all’app; null: importa solo archivi nella cartella dell’app.',
  'it was private': 'era privato',
  'it was hidden': 'era nascosto',
  'the public has access to it': 'il pubblico vi ha accesso',
  'Document with id "{ref}" has no version in {values}': 'Il documento con ID “{ref}” non ha una versione in {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relazioni di tipo {target} associate a questo elemento che non esistono: {count}',
  'the regular expression is too large': 'l’espressione regolare è troppo grande',
  'Columns that cannot be imported were ignored: {passedOver}': 'Colonne ignorate perché non possono essere importate: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Salvala come JPEG o PNG non progressivo e non interlacciato',
  'Save it upright, without an orientation in its metadata': 'Salvala già diritta, senza orientamento nei metadati',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Che cosa indicano i tipi per i campi obbligatori. `storage`: i loro valori possono essere null, perché non ne hanno le bozze e le righe precedenti a `required`. `schema`: non sono mai null, come in Strapi; una sola riga senza valore rende allora null l’intero elenco, e l’avvio segnala questi tipi. `plinth types` segue questa opzione.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Indica se i client di Strapi 4 possono continuare a funzionare: documenti e voci hanno anche `data` e `attributes`, che contengono di nuovo lo stesso documento, e i documenti il loro `id` numerico; le connessioni hanno anche `data` e `meta { pagination }`. Questi campi sono deprecati.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} è condiviso da tutte le lingue: modificalo in una lingua presente nel documento',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'ha i flag “{flags}”, che un’espressione regolare di uno schema non può avere',
  'options can only have "strict", true or false': 'options può avere solo "strict", true o false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Solo per gli editor: come viene generato il valore. Vengono letti `separator` (predefinito `-`) e `lowercase` (predefinito true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Per i moduli, che mostrano il campo solo se la condizione è soddisfatta: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Numero massimo di versioni precedenti memorizzate per un file sostituito, oltre all’originale. Sono private e si possono ripristinare. 0: nessuna, neppure l’originale.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Millisecondi per cui le modifiche non salvate degli utenti admin restano memorizzate dopo l’ultima modifica.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: l’editor dei tipi di contenuto non mostra il campo, né nell’interfaccia né tramite REST.',
  'An email could not be delivered': 'Impossibile consegnare un’email',
  '{mails} emails could not be delivered': 'Impossibile consegnare {mails} email',
  'is not a content type of this app': 'non è un tipo di contenuto di questa app',
  'documents of this type have no drafts; they are always published': 'i documenti di questo tipo non hanno bozze; sono sempre pubblicati',
  'must name the attribute and the operation': 'deve indicare il campo e l’operazione',
  'is for the action "set" only': 'vale solo per l’azione "set"',
  'belongs to another kind of action': 'appartiene a un altro tipo di azione',
  'The client closed the connection': 'Il client ha chiuso la connessione',
  'The URL of this service is not configured; set url in config/server':
    'L’URL di questo servizio non è configurato; imposta url in config/server',
  'Action not found': 'Azione non trovata',
  'locale: this content type is not localized': 'locale: questo tipo di contenuto non è localizzato',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: le password non vengono memorizzate nelle copie di lavoro',
  'Earlier versions of a file': 'Versioni precedenti di un file',
  'Restores an earlier version of a file, or copies another file over it':
    'Ripristina una versione precedente di un file, o lo sovrascrive con una copia di un altro file',
  'Change password': 'Cambia password',
  Components: 'Componenti',
  'Content types': 'Tipi di contenuto',
  Drafts: 'Bozze',
  Export: 'Esportazione',
  File: 'File',
  Files: 'File',
  Folder: 'Cartella',
  'Forgot password': 'Password dimenticata',
  Health: 'Stato del sistema',
  Import: 'Importazione',
  Languages: 'Lingue',
  Locales: 'Lingue',
  Model: 'Modello',
  Move: 'Sposta',
  Password: 'Password',
  People: 'Utenti',
  Pictures: 'Immagini',
  Read: 'Leggi',
  Relations: 'Relazioni',
  Renew: 'Rigenera',
  Revoke: 'Revoca',
  Role: 'Ruolo',
  Run: 'Esegui',
  Settings: 'Impostazioni',
  Token: 'Token',
  Undo: 'Annulla',
  'Goes live {time}': 'Pubblicazione: {time}',
  'Is taken offline {time}': 'Annullamento della pubblicazione: {time}',
  'Is taken offline': 'Annullamento della pubblicazione',
  'Goes live': 'Pubblicazione',
  files: 'file',
} satisfies ServerTexts;
