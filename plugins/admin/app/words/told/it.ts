import type { ToldWords } from './texts.ts';

/** What the server says to people, in Italian. */
export default {
  '"$caller" is a text ("user:7"), which "{name}" cannot be compared with':
    '"$caller" è un testo ("user:7"), con cui “{name}” non si può confrontare',
  '"$now" is a moment, which "{name}" cannot be compared with': '"$now" è un istante, con cui “{name}” non si può confrontare',
  '"$user.{name}" has no meaning here: callers are no users': '"$user.{name}" qui non ha senso: i chiamanti non sono utenti',
  '"$user.{name}" is never "{name2}": one is a number, the other is none':
    '"$user.{name}" non è mai “{name2}”: uno è un numero, l’altro no',
  '"$user.{name}" is no value of {uid}{name2}': '"$user.{name}" non è un valore di {uid}{name2}',
  '"{action}" is about no content type: only actions on documents take a rule':
    '“{action}” non riguarda nessun tipo di contenuto: solo le azioni sui documenti accettano una regola',
  '"{action}" is not an action': '“{action}” non è un’azione',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” non è un’azione (intendevi “{meant}”?)',
  '"{action}" is nothing that can be granted': '“{action}” non si può concedere',
  '"{code}" is no locale code; {advice}': '“{code}” non è un codice di lingua; {advice}',
  '"{code}" is the default locale: choose another one first': '“{code}” è la lingua predefinita: prima scegline un’altra',
  '"{last}" reads and writes no attributes: leave "fields" out': '“{last}” non legge né scrive attributi: ometti "fields"',
  '"{name}" is no attribute of {uid}{name2}': '“{name}” non è un attributo di {uid}{name2}',
  '"{name}" leads to documents that are not there': '“{name}” porta a documenti che non ci sono',
  '"{pattern}" is granted twice, with a rule: say everything in one entry (`$or` joins conditions)':
    '“{pattern}” è concesso due volte, con una regola: indica tutto in una sola voce (`$or` unisce le condizioni)',
  '"{pattern}" is left out: {reason}': '“{pattern}” viene omesso: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” non è un’azione{access}',
  '1 relation(s) of type {target} associated with this entity do not exist':
    '1 relazione di tipo {target} associata a questo elemento non esiste',
  'A change of the setting {name} is an object of its keys': 'Una modifica dell’impostazione {name} è un oggetto delle sue chiavi',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'È stato trovato un riferimento circolare nell’array connect: una relazione chiede di essere collegata prima o dopo un’altra, che chiede lo stesso rispetto a lei',
  'A function that is given every error as it would be answered, and the error itself.':
    'Una funzione che riceve ogni errore così come verrebbe restituito, e l’errore stesso.',
  'A plugin does something else in place of this change, which cannot be done together with others':
    'Un plugin fa altro al posto di questa modifica, e ciò non si può fare insieme ad altre',
  'A project is being brought over: wait until that is done, or stop it':
    'È in corso l’importazione di un progetto: attendi che finisca, o fermala',
  'A role is given to one user at a time': 'Un ruolo si assegna a un utente alla volta',
  'A role of type "{type}" exists already': 'Esiste già un ruolo di tipo “{type}”',
  'A second factor is on already: turn it off first': 'Un secondo fattore è già attivo: prima disattivalo',
  'A second factor is required': 'Un secondo fattore è obbligatorio',
  'A second factor is required, and must be set up first': 'Un secondo fattore è obbligatorio, e va prima configurato',
  'A second factor is required: sign in again': 'Un secondo fattore è obbligatorio: accedi di nuovo',
  'A text to compare with {flaw}': 'Un testo con cui confrontare {flaw}',
  'A token named "{name}" exists: revoke it first, or choose another name':
    'Esiste già un token di nome “{name}”: prima revocalo, o scegli un altro nome',
  'A tree': 'Un albero',
  'A tree of pages in sections and releases, in two languages, with redirects for addresses that have moved.':
    'Un albero di pagine in sezioni e versioni, in due lingue, con reindirizzamenti per gli indirizzi cambiati.',
  'A value is too long, out of range, or holds characters that cannot be stored':
    'Un valore è troppo lungo, fuori intervallo, o contiene caratteri che non si possono salvare',
  'API tokens are hashed with a key that is kept beside them in the database':
    'Gli hash dei token API usano una chiave conservata accanto a essi nel database',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Add the stack to errors, except in production.': 'Aggiungere lo stack agli errori, tranne in produzione.',
  Administrator: 'Amministratore',
  'Aliases that a document may have at most.': 'Numero massimo di alias in un documento.',
  'Answers go to': 'Indirizzo per le risposte',
  Apply: 'Applica',
  'Articles with authors and categories, in two languages, and a home page.':
    'Articoli con autori e categorie, in due lingue, e una home page.',
  'At most {maxFiles} files can be uploaded at once': 'Si possono caricare al massimo {maxFiles} file alla volta',
  'Attributes of users that may be given at registration, beside `username`, `email` and `password`.':
    'Attributi degli utenti che si possono indicare alla registrazione, oltre a `username`, `email` e `password`.',
  Auth: 'Autenticazione',
  Authenticated: 'Autenticato',
  Author: 'Autore',
  Blog: 'Blog',
  'Blurred placeholders': 'Segnaposto sfocati',
  'Brings projects of Strapi over': 'Importa progetti Strapi',
  'Bytes that a file may have.': 'Dimensione massima di un file, in byte.',
  'Bytes that are kept for one caller; beyond them the oldest keys are forgotten, within an hour. Requests without credentials are counted by the address (of IPv6: the network) that they come from.':
    'Byte conservati per un chiamante; oltre, le chiavi più vecchie vengono dimenticate, entro un’ora. Le richieste senza credenziali si contano per indirizzo di provenienza (per IPv6: per rete).',
  'Bytes that the document of an answer may take as JSON, so that it is kept for repeats; above: 400, and nothing is written.':
    'Byte che il documento di una risposta può occupare come JSON per essere conservato in vista di ripetizioni; oltre: 400, e non viene scritto nulla.',
  Callback: 'Ritorno dal provider',
  'Cannot delete {type} role': 'Impossibile eliminare il ruolo {type}',
  'Cannot remove role': 'Impossibile rimuovere il ruolo',
  'Cannot replace a file with multiple ones': 'Un file non si può sostituire con più file',
  'Cannot take this from {type} role': 'Impossibile togliere questo al ruolo {type}',
  Change: 'Modifica',
  'Characters that the text of an operation may have at most, comments and blanks too; those of strings do not count.':
    'Numero massimo di caratteri nel testo di un’operazione, compresi commenti e spazi; quelli delle stringhe non contano.',
  Conditions: 'Condizioni',
  Connect: 'Collega',
  'Content api': 'API dei contenuti',
  Count: 'Conta',
  'Create role': 'Crea un ruolo',
  'Default role given to authenticated user.': 'Ruolo predefinito degli utenti che hanno eseguito l’accesso.',
  'Default role given to unauthenticated user.': 'Ruolo predefinito degli utenti che non hanno eseguito l’accesso.',
  'Delete role': 'Elimina un ruolo',
  'Deliveries of each webhook that are kept at the most, beside those that wait.':
    'Numero massimo di consegne conservate per ogni webhook, oltre a quelle in attesa.',
  'Directives that a document may have at most.': 'Numero massimo di direttive in un documento.',
  'Document with id "{documentId}"{where} not found': 'Documento con id “{documentId}”{where} non trovato',
  'Documentation site': 'Sito di documentazione',
  'Documents of a list that names no number.': 'Documenti di un elenco che non ne indica il numero.',
  'Documents of one list at most.': 'Numero massimo di documenti di un elenco.',
  'Documents on a page at most.': 'Numero massimo di documenti per pagina.',
  'Documents on a page when the request names no number.': 'Documenti per pagina quando la richiesta non ne indica il numero.',
  Drafts: 'Bozze',
  'Drafts and published versions of documents': 'Bozze e versioni pubblicate dei documenti',
  'Dynamic zones': 'Zone dinamiche',
  Editor: 'Redattore',
  'Email already taken': 'Indirizzo email già in uso',
  'Email confirmation': 'Conferma dell’indirizzo email',
  'Encrypted before anything is said': 'Cifrata prima di ogni scambio',
  'Encrypted from the beginning': 'Cifrata dall’inizio',
  'Entity not found': 'Elemento non trovato',
  'Expected a text to compare with': 'È atteso un testo con cui confrontare',
  'Failed sign-ins by one name or e-mail address within `signInInterval`: as many from each place where its user has signed in before, and as many from all others together.':
    'Accessi non riusciti con lo stesso nome o indirizzo email entro `signInInterval`: tanti da ogni luogo da cui l’utente ha già eseguito l’accesso, e tanti da tutti gli altri insieme.',
  'Fields with selections of their own that an operation may have at most, fragments put in: each may be a statement. Groups count as ten.':
    'Numero massimo di campi con una propria selezione in un’operazione, frammenti compresi: ognuno può essere un’istruzione. I gruppi contano dieci.',
  'File id is required and must be a single value': 'L’id del file è obbligatorio e deve essere un solo valore',
  'File name contains invalid characters': 'Il nome del file contiene caratteri non validi',
  'Files and pages for browsers, and a first page while an app is developed':
    'File e pagine per i browser, e una prima pagina mentre si sviluppa un’app',
  'Files are empty': 'Non ci sono file',
  'Files at once': 'File alla volta',
  'Files that one request may upload.': 'File che una richiesta può caricare.',
  'Files: their upload, their bytes, and the attribute type media': 'File: il loro caricamento, i loro byte e il tipo di attributo media',
  'Find page': 'Trova una pagina',
  'Folders may stand in each other {maxLevels} levels deep': 'Le cartelle si possono annidare fino a {maxLevels} livelli',
  'For editors: how the value is derived.': 'Per i redattori: come si ricava il valore.',
  'Forgot password': 'Password dimenticata',
  'Formats in which each smaller copy is made too: `formats` tells it as `small_webp`. AVIF takes ten times as long as the others.':
    'Formati in cui viene creata anche ogni copia ridotta: `formats` la indica come `small_webp`. AVIF richiede dieci volte il tempo degli altri.',
  'Formats of smaller copies': 'Formati delle copie ridotte',
  'Get component': 'Leggi un componente',
  'Get components': 'Leggi i componenti',
  'Get content type': 'Leggi un tipo di contenuto',
  'Get content types': 'Leggi i tipi di contenuto',
  'Get permissions': 'Leggi i permessi',
  'Hosts, addresses and ranges that plugins may ask though they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Host, indirizzi e intervalli che i plugin possono interrogare anche se non sono pubblici: `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Quanti da questa parte possono riferirsi a quanti dall’altra: `manyToOne` significa molti di questo tipo verso una sola destinazione.',
  'How many proxies add to `X-Forwarded-For`, for these limits alone. Default: `proxies` of `config/server`.':
    'Quanti proxy aggiungono a `X-Forwarded-For`, solo per questi limiti. Predefinito: `proxies` di `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Quanto spesso si può chiedere qualcosa, in memoria o su tutti i nodi insieme',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key: una scrittura inviata di nuovo viene eseguita una sola volta',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Provider di identità per nome, come in `/api/connect/<name>`. Vedi il README del plugin.',
  'Images that a node works on at a time, each on one thread. Default: half as many as it has processors.':
    'Immagini che un nodo elabora contemporaneamente, ognuna in un thread. Predefinito: la metà dei suoi processori.',
  'Images that may wait for that; with more the answer is 503.': 'Immagini che possono attendere il loro turno; oltre, la risposta è 503.',
  Import: 'Importazione',
  'Incorrect code provided': 'Il codice indicato non è corretto',
  'Invalid code': 'Codice non valido',
  'Invalid field {field}: it is no media attribute of {ref}': 'Campo {field} non valido: non è un attributo multimediale di {ref}',
  'Invalid identifier or password': 'Identificativo o password non validi',
  'Invalid key {key}': 'Chiave {key} non valida',
  'Invalid key {key} at {path}': 'Chiave {key} non valida in {path}',
  'Invalid parameters: {unknown}': 'Parametri non validi: {unknown}',
  'Invalid ref {ref}: there is no such content type': 'ref {ref} non valido: questo tipo di contenuto non esiste',
  'Invalid refresh token': 'Token di rinnovo non valido',
  'Invalid relations at {path}: {why}': 'Relazioni non valide in {path}: {why}',
  'Invalid ticket: sign in again': 'Ticket non valido: accedi di nuovo',
  'Invalid token': 'Token non valido',
  'It ended without a word.': 'È terminata senza un messaggio.',
  'It is still under way': 'È ancora in corso',
  'It is written as code: change it in {origin}.': 'È scritto come codice: modificalo in {origin}.',
  'It runs code of the app or of a plugin, which nobody runs again to see what it asks of the database':
    'Esegue codice dell’app o di un plugin, che nessuno esegue di nuovo per vedere che cosa chiede al database',
  'JWT_SECRET {weakness}: who guesses it is everybody': 'JWT_SECRET {weakness}: chi lo indovina può fingersi chiunque',
  'Keep what cameras note': 'Conserva i dati della fotocamera',
  'Key of the hashes that are kept of tokens, at least 32 characters. Changing it ends all tokens made by command. Default: a random key that the first node makes and keeps in the database.':
    'Chiave degli hash conservati per i token, almeno 32 caratteri. Cambiandola scadono tutti i token creati da comando. Predefinito: una chiave casuale che il primo nodo genera e conserva nel database.',
  'Key that seals mails while they wait in the database, at least 32 bytes. Mails that wait when it is changed are not sent. Default: they stand there as they are.':
    'Chiave che sigilla le email mentre attendono nel database, almeno 32 byte. Se cambia, le email in attesa non vengono inviate. Predefinito: vi restano così come sono.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random one, which is made once and kept in the database.':
    'Chiave che firma le sessioni del team, almeno 32 byte. Predefinito: una casuale, generata una volta e conservata nel database.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it ends all of them. Production does not start without one; elsewhere a random key is made and kept in the database.':
    'Chiave che firma i token degli utenti, almeno 32 byte. Cambiandola scadono tutti. La produzione non si avvia senza; altrove viene generata una chiave casuale, conservata nel database.',
  'Largest `limit` and `pageSize`; -1: as many as `amountLimit`.':
    'Valore massimo di `limit` e `pageSize`; -1: lo stesso di `amountLimit`.',
  'Largest file': 'Dimensione massima dei file',
  'Largest picture': 'Dimensione massima delle immagini',
  'List locales': 'Elenca le lingue',
  Logout: 'Esci',
  'Look at the certificate': 'Controlla il certificato',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'Email',
  'Mails made of templates, over SMTP': 'Email create da modelli, tramite SMTP',
  'Make types, queries and mutations of the content types.': 'Creare tipi, query e mutazioni dei tipi di contenuto.',
  'Milliseconds for which a delivery is tried.': 'Millisecondi durante i quali si tenta una consegna.',
  'Milliseconds for which a key stands for the write that it came with; a repeat within them gets the answer of that write.':
    'Millisecondi per cui una chiave rappresenta la scrittura con cui è arrivata; una ripetizione entro questo tempo riceve la risposta di quella scrittura.',
  'Milliseconds for which a target may fail without a break before it is switched off.':
    'Millisecondi durante i quali una destinazione può fallire senza interruzione prima di essere disattivata.',
  'Milliseconds for which deliveries are kept, to be looked at and repeated.':
    'Millisecondi durante i quali le consegne vengono conservate, per consultarle e ripeterle.',
  'Milliseconds for which the old secret signs beside a new one.':
    'Millisecondi durante i quali il vecchio segreto firma accanto a uno nuovo.',
  'Milliseconds in which a target must have answered.': 'Millisecondi entro cui una destinazione deve aver risposto.',
  'Milliseconds in which the server must have taken a mail.': 'Millisecondi entro cui il server deve aver accettato un’email.',
  'Milliseconds until a delivery that failed is tried again; later pauses double.':
    'Millisecondi prima di ritentare una consegna non riuscita; le pause successive raddoppiano.',
  'Milliseconds until a mail that could not be delivered is tried again. Each pause is about twice as long as the one before, up to three hours.':
    'Millisecondi prima di riprovare un’email non recapitata. Ogni pausa dura circa il doppio della precedente, fino a tre ore.',
  'Missing or invalid credentials': 'Credenziali mancanti o non valide',
  'NODE_ENV is "{environment}": what helps development is open to everybody':
    'NODE_ENV è “{environment}”: ciò che serve allo sviluppo è aperto a tutti',
  'Name or address of the SMTP server. Without one no mail is sent.':
    'Nome o indirizzo del server SMTP. Senza, non viene inviata nessuna email.',
  'No plugin that is on has this job': 'Nessun plugin attivo ha questa attività',
  'No server takes mails: say which one first': 'Nessun server accetta email: prima indica quale',
  'Nobody locks themselves out, or takes their own role away: ask somebody else to do it':
    'Nessuno può bloccarsi da sé, o togliersi il proprio ruolo: chiedi a qualcun altro di farlo',
  'Nobody waits for it any more': 'Nessuno lo attende più',
  'Node {major} gets no mends since {end}': 'Node {major} non riceve correzioni dal {end}',
  'Node {node} is a short release, which gets mends for half a year': 'Node {node} è una versione breve, corretta per sei mesi',
  'Node {node} is too old: {node2} is needed': 'Node {node} è troppo vecchio: serve {node2}',
  'Not supported; true is said at boot.': 'Non supportato; true viene segnalato all’avvio.',
  'Nothing is being brought over': 'Nessuna importazione in corso',
  'Objects in each other that an operation may select at most.': 'Numero massimo di oggetti annidati che un’operazione può selezionare.',
  'Objects in the variables of an operation at most.': 'Numero massimo di oggetti nelle variabili di un’operazione.',
  'Objects that an operation may ask for, numbers of lists in each other multiplied, and that it may be answered with.':
    'Oggetti che un’operazione può chiedere, moltiplicando i numeri degli elenchi annidati, e con cui si può risponderle.',
  'Older name of `landingPage: true`.': 'Vecchio nome di `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Un endpoint GraphQL per tutti i tipi di contenuto',
  'One request moves at most 1000 folders: move what stands in it first':
    'Una richiesta sposta al massimo 1000 cartelle: prima sposta ciò che contiene',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Una richiesta rimuove al massimo 1000 cartelle e file: prima rimuovi ciò che contiene',
  'Operations of one request at most, where several are allowed.':
    'Numero massimo di operazioni per richiesta, dove ne sono consentite più d’una.',
  'Origins from which the page shows images, beside this server and the place where files are kept.':
    'Origini di cui la pagina mostra le immagini, oltre a questo server e al luogo in cui si conservano i file.',
  'Origins whose pages may use it, beside that of `server.url`.': 'Origini le cui pagine possono usarlo, oltre a quella di `server.url`.',
  'Others are changing the same document': 'Altri stanno modificando lo stesso documento',
  'Others changed the same documents again and again': 'Altri hanno modificato di continuo gli stessi documenti',
  'Others work on the same file for too long': 'Altri lavorano troppo a lungo sullo stesso file',
  'Pages of the site that show documents as they would be, by content type.':
    'Pagine del sito che mostrano i documenti come sarebbero, per tipo di contenuto.',
  'Password must be less than {passwordBytes} bytes': 'La password deve avere meno di {passwordBytes} byte',
  'Passwords do not match': 'Le password non corrispondono',
  'Path before every route of the content API.': 'Percorso che precede ogni route dell’API dei contenuti.',
  'Path of the endpoint.': 'Percorso dell’endpoint.',
  'Payload Too Large': 'Contenuto troppo grande',
  Permissions: 'Permessi',
  'Pixels that an image may have.': 'Pixel che può avere un’immagine.',
  Port: 'Porta',
  'Port of the server: 587 for mail that begins in plain text and changes to TLS, 465 for TLS at once.':
    'Porta del server: 587 per email che iniziano in chiaro e passano a TLS, 465 per TLS da subito.',
  'Private attributes': 'Attributi privati',
  'Products with variants, a tree of departments, brands, and orders that only their customers see.':
    'Prodotti con varianti, un albero di reparti, marche, e ordini che vedono solo i loro clienti.',
  Project: 'Progetto',
  'Projects are brought over in development alone: this service runs in production (NODE_ENV).':
    'I progetti si importano solo in sviluppo: questo servizio è in produzione (NODE_ENV).',
  Propose: 'Proponi',
  Public: 'Pubblico',
  'REST routes for every content type': 'Route REST per tutti i tipi di contenuto',
  Read: 'Leggi',
  Refresh: 'Rinnova',
  'Refuse query parameters that nothing knows, rather than ignore them.':
    'Rifiutare i parametri di query sconosciuti, invece di ignorarli.',
  'Refuse what a page of a foreign site can send without being asked; an object names the headers that prove it is none.':
    'Rifiutare ciò che la pagina di un sito estraneo può inviare senza che le venga chiesto; un oggetto indica le intestazioni che dimostrano che non lo è.',
  Register: 'Registrati',
  Relations: 'Relazioni',
  'Remember texts by their hash (automatic persisted queries), for `ttl` seconds; false: refuse them.':
    'Ricordare i testi dal loro hash (automatic persisted queries), per `ttl` secondi; false: rifiutarli.',
  'Repeatable components': 'Componenti ripetibili',
  'Request aborted': 'Richiesta interrotta',
  'Request body cannot be empty': 'Il corpo della richiesta non può essere vuoto',
  'Requests of all kinds from one address within `interval`.': 'Richieste di ogni genere da un indirizzo entro `interval`.',
  'Requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Richieste di un genere da un indirizzo (e per un indirizzo email) entro `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Richieste dei plugin verso l’esterno, solo a indirizzi pubblici',
  'Requests that one target is sent at once, by all nodes together.':
    'Richieste inviate contemporaneamente a una destinazione, da tutti i nodi insieme.',
  'Reset password': 'Reimposta password',
  'Role not found': 'Ruolo non trovato',
  'Roles of staff by key, beside `administrator`, `editor` and `author`; the latter two may be said anew.':
    'Ruoli del team per chiave, oltre a `administrator`, `editor` e `author`; gli ultimi due si possono ridefinire.',
  Rotate: 'Rinnova il segreto',
  'Rules by owner': 'Regole secondo il proprietario',
  'Rules for documents beside those of GraphQL.': 'Regole per i documenti, oltre a quelle di GraphQL.',
  'Seconds after which a session ends in any case.': 'Secondi dopo i quali una sessione termina in ogni caso.',
  'Seconds after which a session ends that is not used.': 'Secondi dopo i quali termina una sessione non usata.',
  'Seconds for which a sign-in waits for its code, and for which a factor that is set up waits for its first one.':
    'Secondi per cui un accesso attende il suo codice, e un secondo fattore in configurazione il suo primo.',
  'Seconds for which an access token is valid.': 'Secondi di validità di un token di accesso.',
  'Seconds for which the code works.': 'Secondi di validità del codice.',
  'Seconds for which the link works.': 'Secondi di validità del link.',
  'Seconds for which the token of a user is valid. Not for `refresh`.': 'Secondi di validità del token di un utente. Non per `refresh`.',
  'Seconds.': 'Secondi.',
  Send: 'Invia',
  'Send email confirmation': 'Invia la conferma dell’indirizzo email',
  'Send nothing before the connection has changed to TLS. `false` where the server offers none, as on this machine.':
    'Non inviare nulla prima che la connessione sia passata a TLS. `false` dove il server non lo offre, come su questa macchina.',
  Sender: 'Mittente',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Mittente di tutte le email: `post@example.org` o `Example <post@example.org>`. Necessario con `smtp`.',
  Server: 'Server',
  'Service Unavailable': 'Servizio non disponibile',
  Sessions: 'Sessioni',
  Share: 'Condividi',
  Shop: 'Negozio',
  'Show the sandbox at the endpoint, or a function that decides; default: not in production.':
    'Mostrare la sandbox all’endpoint, o una funzione che lo decide; predefinito: non in produzione.',
  'Signing up': 'Registrazione',
  'Sizes of pictures': 'Dimensioni delle immagini',
  'Smaller copies of images by name: pixels of the side of the square that the copy fits into. Beside `thumbnail`, which fits into 245 × 156.':
    'Copie ridotte delle immagini, per nome: pixel del lato del quadrato in cui sta la copia. Oltre a `thumbnail`, che sta in 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Alcuni dei componenti indicati in {name} non sono collegati all’elemento',
  'Somebody has this address already': 'Qualcuno ha già questo indirizzo',
  'TLS from the first byte on. Default: whether the port is 465.': 'TLS dal primo byte. Predefinito: se la porta è 465.',
  'Take several operations in one request.': 'Accettare più operazioni in una richiesta.',
  'Talk to servers alone whose certificate is theirs. Certificates of your own go into `NODE_EXTRA_CA_CERTS`.':
    'Comunicare solo con server il cui certificato è davvero il loro. I tuoi certificati vanno in `NODE_EXTRA_CA_CERTS`.',
  'Tell of changes over WebSockets at the endpoint (`graphql-ws`); an object says how much of it.':
    'Annunciare le modifiche tramite WebSocket all’endpoint (`graphql-ws`); un oggetto ne indica la misura.',
  'Tell of the schema (`__schema`, `__type`); default: not in production.':
    'Comunicare lo schema (`__schema`, `__type`); predefinito: non in produzione.',
  'Tells other services what happens to documents': 'Avvisa altri servizi di ciò che accade ai documenti',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Template con cui un progetto può iniziare: blog, negozio, sito di documentazione',
  'The API told as OpenAPI 3.1, to each caller what he may do':
    'L’API descritta come OpenAPI 3.1, a ogni chiamante secondo i suoi permessi',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were brought over (`plinth import strapi`): without it they are not recognised.':
    'Il `API_TOKEN_SALT` del progetto Strapi i cui token sono stati importati (`plinth import strapi`): senza, non vengono riconosciuti.',
  'The address was changed by another request: try again': 'L’indirizzo è stato modificato da un’altra richiesta: riprova',
  'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort':
    'La risposta richiede troppo tempo per essere letta: non è stato scritto nulla. Chiedi meno con populate, i suoi filtri o il suo ordinamento',
  'The app would not start with this:{stops}': 'L’app non si avvierebbe così:{stops}',
  'The attribute of the target that owns the links.': 'L’attributo della destinazione a cui appartengono i collegamenti.',
  'The attribute of the target that shows the same links from its side; this side owns them.':
    'L’attributo della destinazione che mostra gli stessi collegamenti dal suo lato; appartengono a questo lato.',
  'The body arrives slower than 1000 bytes per second': 'Il corpo arriva a meno di 1000 byte al secondo',
  'The body is nested too deeply: {maxDepth} levels are allowed': 'Il corpo è troppo annidato: sono consentiti {maxDepth} livelli',
  'The body must be an object': 'Il corpo deve essere un oggetto',
  'The body of the request must be an object': 'Il corpo della richiesta deve essere un oggetto',
  'The bytes that a file was to share may be gone: try again': 'I byte che un file doveva condividere potrebbero non esserci più: riprova',
  'The component with id {id} is named twice in {name}': 'Il componente con id {id} è indicato due volte in {name}',
  'The database cannot be reached': 'Il database non è raggiungibile',
  'The database cannot be used': 'Il database non si può usare',
  'The database could not be asked: {message}': 'Impossibile interrogare il database: {message}',
  'The database is busy': 'Il database è occupato',
  'The default language': 'La lingua predefinita',
  'The document has been made meanwhile': 'Nel frattempo il documento è stato creato',
  'The document has changed meanwhile: it has the revision {revision}': 'Nel frattempo il documento è cambiato: ha la revisione {revision}',
  'The folder is not empty: recursive=true removes what stands in it, too':
    'La cartella non è vuota: recursive=true rimuove anche ciò che contiene',
  'The image cannot be read, so that its metadata cannot be removed':
    'L’immagine non si può leggere, perciò i suoi metadati non si possono rimuovere',
  'The image has several pictures that are stored turned: its metadata cannot be removed':
    'L’immagine contiene più immagini salvate ruotate: i suoi metadati non si possono rimuovere',
  'The image has {pages} pictures of {width} × {height} pixels: too many to remove its metadata':
    'L’immagine contiene {pages} immagini di {width} × {height} pixel: troppe per rimuoverne i metadati',
  'The image has {width} × {height} pixels: more than {pixelLimit}': 'L’immagine ha {width} × {height} pixel: più di {pixelLimit}',
  'The image holds more than 8 compressed texts': 'L’immagine contiene più di 8 testi compressi',
  'The interface for people, at /admin': 'L’interfaccia per le persone, in /admin',
  'The letter was not taken: {message}': 'Il messaggio non è stato accettato: {message}',
  'The locale "{code}" is there already': 'La lingua “{code}” esiste già',
  'The model is changed by its files: the plugin content-type-builder is off':
    'Il modello si modifica tramite i suoi file: il plugin content-type-builder è disattivato',
  'The model is changed in development alone: this service runs in production (NODE_ENV)':
    'Il modello si modifica solo in sviluppo: questo servizio è in produzione (NODE_ENV)',
  'The model is changed in development alone: this service runs in production (NODE_ENV).':
    'Il modello si modifica solo in sviluppo: questo servizio è in produzione (NODE_ENV).',
  'The name of "{code}"': 'Il nome di “{code}”',
  'The page that mails lead to, with `?code=` (behind `#` for one that ends with it), where somebody types a new password: a URL, or a path of `server.url`.':
    'La pagina a cui portano le email, con `?code=` (dopo `#` per una che finisce così), dove si digita una nuova password: un URL, o un percorso di `server.url`.',
  'The parts that are no files are larger than 1000000 bytes': 'Le parti che non sono file superano i 1000000 byte',
  'The password of `user`.': 'La password di `user`.',
  'The plugin "settings" is off: say it in the file': 'Il plugin “settings” è disattivato: indicalo nel file',
  'The provided current password is invalid': 'La password attuale indicata non è valida',
  'The provided password is invalid': 'La password indicata non è valida',
  'The query takes too long': 'La query richiede troppo tempo',
  'The refresh token has just been used': 'Il token di rinnovo è appena stato usato',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'La relazione con id {documentId} è già collegata. La stessa relazione non si può collegare due volte.',
  'The role "{type}" is kept by {file}: change it there, at roles.{type2}':
    'Il ruolo “{type}” è definito da {file}: modificalo lì, in roles.{type2}',
  'The same document is connected twice in {name}': 'Lo stesso documento è collegato due volte in {name}',
  'The template "{starter}" is being worked on: wait until that is done': 'Il template “{starter}” è in lavorazione: attendi che finisca',
  'The token "{name}" comes from config/access: take it out there': 'Il token “{name}” viene da config/access: toglilo lì',
  'The token "{name}" comes from {file}: change it there': 'Il token “{name}” viene da {file}: modificalo lì',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'Il token “{name}” proviene da un altro server: revocalo, e creane uno al suo posto',
  'The values take too long to check, up to {label}': 'I valori richiedono troppo tempo per essere controllati, fino a {label}',
  'The version of the API, as the document tells it.': 'La versione dell’API, come la indica il documento.',
  'There are 100 views of your own already: remove one first': 'Hai già 100 viste personali: prima rimuovine una',
  'There are {count} versions of documents': 'Ci sono {count} versioni di documenti',
  'There is 1 version of a document': 'C’è 1 versione di un documento',
  'There is a second factor already': 'C’è già un secondo fattore',
  'There is an administrator already: sign in, or ask for an account': 'C’è già un amministratore: accedi, o chiedi un account',
  'There is no locale "{code}"': 'La lingua “{code}” non esiste',
  'There is no preview of this content type': 'Non c’è un’anteprima per questo tipo di contenuto',
  'There is no room left in the database': 'Non c’è più spazio nel database',
  'There is no second factor': 'Non c’è un secondo fattore',
  'There is no second factor that waits for its first code: begin anew': 'Nessun secondo fattore attende il suo primo codice: ricomincia',
  'There is no such document any more': 'Il documento non c’è più',
  'There is no such language': 'Questa lingua non esiste',
  'There is no such person': 'Questa persona non esiste',
  'There is no such setting': 'Questa impostazione non esiste',
  'There is no template "{name}": there is {startersThere}': 'Il template “{name}” non esiste; ci sono {startersThere}',
  'There is no token named "{name}"': 'Nessun token si chiama “{name}”',
  'There is nobody of this name any more': 'Non c’è più nessuno con questo nome',
  'There was a problem connecting relation with id {document}. The relation with id {document2} needs to be connected first.':
    'Impossibile collegare la relazione con id {document}. Prima va collegata la relazione con id {document2}.',
  'These names are taken: {taken}. Rename what has them, or take another template.':
    'Questi nomi sono già usati: {taken}. Rinomina ciò che li ha, o scegli un altro template.',
  'They sign in once they have confirmed their address': 'Accesso possibile solo dopo aver confermato l’indirizzo',
  'This account needs a password first, by which its owner is known':
    'A questo account serve prima una password, da cui riconoscere il proprietario',
  'This attribute must be unique': 'Questo attributo deve essere univoco',
  'This link is not good any more: start the server again for another one, or use `plinth admin create`':
    'Questo link non è più valido: riavvia il server per averne un altro, o usa `plinth admin create`',
  'This node runs an older model than the one that the database was migrated to, and has to be replaced':
    'Questo nodo usa un modello meno recente di quello a cui il database è stato migrato, e va sostituito',
  'This question is not kept any more': 'Questa query non è più conservata',
  'This second factor cannot be checked any more: an administrator must take it away':
    'Questo secondo fattore non si può più verificare: deve rimuoverlo un amministratore',
  'This user has no second factor': 'Questo utente non ha un secondo fattore',
  'Token not found': 'Token non trovato',
  'Tokens for machines': 'Token per le macchine',
  'Too many images are waiting to be worked on': 'Troppe immagini attendono di essere elaborate',
  'Too many {what} at {path}: a body may hold {limit}': 'In {path} ci sono troppi elementi ({what}): un corpo può contenerne {limit}',
  'Type of the role of those who register.': 'Tipo del ruolo di chi si registra.',
  'Types of roles whose users must have a second factor: until they do, they are not signed in, and their tokens are worth nothing.':
    'Tipi di ruoli i cui utenti devono avere un secondo fattore: fino ad allora non possono accedere, e i loro token non valgono nulla.',
  'Uid of the content type that is referred to.': 'Uid del tipo di contenuto a cui si fa riferimento.',
  Uniqueness: 'Unicità',
  'Update role': 'Modifica un ruolo',
  User: 'Utente',
  'User not found': 'Utente non trovato',
  'Username already taken': 'Nome utente già in uso',
  'Users, roles and what roles may do': 'Utenti, ruoli e permessi dei ruoli',
  'Versions of documents in several locales': 'Versioni dei documenti in più lingue',
  View: 'Visualizza',
  'Visitors make accounts themselves': 'I visitatori creano da sé il loro account',
  Webhook: 'Webhook',
  'What clients read of the model: content types and components over REST':
    'Ciò che i client leggono del modello: tipi di contenuto e componenti tramite REST',
  'What happens to documents, told on all nodes': 'Ciò che accade ai documenti, annunciato su tutti i nodi',
  'What is added to it is written as code: change it in {origin}.': 'Ciò che vi è aggiunto è scritto come codice: modificalo in {origin}.',
  'What people change while the service runs': 'Ciò che si modifica mentre il servizio è in funzione',
  'What the app on the phone calls this server.': 'Come l’app sul telefono chiama questo server.',
  'What the cookie is called.': 'Come si chiama il cookie.',
  'What the document calls the API.': 'Come il documento chiama l’API.',
  'What the provider wants to know about single actions; `local` asks nothing, `s3` takes parameters of its requests.':
    'Ciò che il provider vuole sapere su singole azioni; `local` non chiede nulla, `s3` accetta parametri delle sue richieste.',
  'What the provider wants to know; those of `local` and `s3` stand in the README of the plugin.':
    'Ciò che il provider vuole sapere; per `local` e `s3` si trova nel README del plugin.',
  'Where answers go. Default: to the sender.': 'Dove vanno le risposte. Predefinito: al mittente.',
  'Where somebody comes who has followed it: a URL, or a path of `server.url`. Default: the answer is `{ "ok": true }`.':
    'Dove arriva chi lo ha seguito: un URL, o un percorso di `server.url`. Predefinito: la risposta è `{ "ok": true }`.',
  'Where the bytes of files are kept: `local` (a folder), `s3` (a bucket; also `aws-s3`), or what another plugin has added to `UPLOAD`.':
    'Dove si conservano i byte dei file: `local` (una cartella), `s3` (un bucket; anche `aws-s3`), o ciò che un altro plugin ha aggiunto a `UPLOAD`.',
  'Where they are counted. `memory`: each node counts for itself. `database`: all nodes together, at the cost of some writes.':
    'Dove vengono contati. `memory`: ogni nodo conta per sé. `database`: tutti i nodi insieme, al prezzo di alcune scritture.',
  'Whether `formats` holds a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to be shown blurred while a larger one is loading.':
    'Se `formats` contiene un `placeholder`: un’immagine di non più di 16 × 16 pixel come URL di dati, da mostrare sfocata mentre se ne carica una più grande.',
  'Whether a write that ends in a published version (POST and PUT without `status=draft`) asks for the action `publish` too, with its rule. `false`: `create` and `update` publish, as in the reference, whoever may not `publish` alone. Default: `false`, with a note at the start; new apps say `true`.':
    'Se una scrittura che finisce in una versione pubblicata (POST e PUT senza `status=draft`) richiede anche l’azione `publish`, con la sua regola. `false`: `create` e `update` pubblicano, come nel riferimento, anche per chi da solo non può `publish`. Predefinito: `false`, con un avviso all’avvio; le nuove app indicano `true`.',
  'Whether files of the same content share their bytes, and so their address. The README of the plugin says what that tells.':
    'Se i file con lo stesso contenuto condividono i byte, e quindi l’indirizzo. Il README del plugin dice che cosa rivela.',
  'Whether files stand in folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Se i file si trovano in cartelle: `folder` dei file, `/api/upload/folders` e `fileInfo.folder`, per i chiamanti che ne hanno i permessi.',
  'Whether images keep what cameras and programs have noted in them: place (GPS), time, camera, author.':
    'Se le immagini conservano ciò che fotocamere e programmi vi hanno annotato: luogo (GPS), ora, fotocamera, autore.',
  'Whether it is only sent over HTTPS. Default: in production.': 'Se viene inviato solo tramite HTTPS. Predefinito: in produzione.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Se i suoi cookie vengono inviati solo tramite HTTPS. Predefinito: in produzione.',
  'Whether lists say how many documents there are in all, unless the request decides.':
    'Se gli elenchi indicano quanti documenti ci sono in tutto, salvo che lo decida la richiesta.',
  'Whether people may protect their accounts by codes of an app on their phone.':
    'Se si può proteggere il proprio account con i codici di un’app sul telefono.',
  'Whether refresh tokens come and go in a cookie that no script can read, instead of in bodies.':
    'Se i token di rinnovo viaggiano in un cookie che nessuno script può leggere, invece che nei corpi.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Se si contano le richieste di accesso, registrazione o recupero di un account.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'Se c’è una pagina per leggere il documento, `/api/openapi.html`. Predefinito: no quando `NODE_ENV` è `production`.',
  'Which requests that begin on other sites carry the cookie.': 'Quali richieste che partono da altri siti portano il cookie.',
  'Who logs in there. Default: nobody.': 'Chi vi accede. Predefinito: nessuno.',
  'Words and signs that the text of an operation may have at most.': 'Numero massimo di parole e segni nel testo di un’operazione.',
  'Work that is done once it is put into a queue, by one of the nodes': 'Lavoro che uno dei nodi esegue una volta messo in coda',
  'You may not do all that {what} may: {first}{others}': 'Non hai tutti i permessi che dà {what}: {first}{others}',
  'You must be authenticated to reset your password': 'Per reimpostare la password devi aver eseguito l’accesso',
  'Your account email is not confirmed': 'L’indirizzo email del tuo account non è confermato',
  'Your account has been blocked by an administrator': 'Il tuo account è stato bloccato da un amministratore',
  'Your new password must be different than your current password': 'La nuova password deve essere diversa da quella attuale',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short one, and another by which it is renewed, as in `sessions`.':
    '`legacy-support`: un solo token, come in `jwt`. `refresh`: uno breve, e un altro con cui si rinnova, come in `sessions`.',
  'a URL such as https://example.com': 'un URL come https://example.com',
  'a custom token lists its actions': 'un token personalizzato elenca le sue azioni',
  'a key of this name cannot be used in JavaScript': 'una chiave con questo nome non si può usare in JavaScript',
  'a key of this name cannot be used in JavaScript: choose another name':
    'una chiave con questo nome non si può usare in JavaScript: scegli un altro nome',
  'a list': 'un elenco',
  'a list with at least one entry': 'un elenco con almeno una voce',
  'a list with at least {least} entries': 'un elenco con almeno {least} voci',
  'a mail needs a sender: set it, or MAIL_FROM in the environment':
    'un’email ha bisogno di un mittente: impostalo, o MAIL_FROM nell’ambiente',
  'a number': 'un numero',
  'a number above 0': 'un numero maggiore di 0',
  'a number from {least} to {most}': 'un numero da {least} a {most}',
  'a number of at least {least}': 'un numero di almeno {least}',
  'a number of at most {most}': 'un numero non superiore a {most}',
  'a path holds no NUL': 'un percorso non contiene NUL',
  'a regular expression as text': 'un’espressione regolare come testo',
  'a server needs a sender of the mails: say "from", too': 'un server ha bisogno di un mittente per le email: indica anche "from"',
  'a text': 'un testo',
  'a text of at least {least} characters': 'un testo di almeno {least} caratteri',
  'a text of at most {most} characters': 'un testo di non più di {most} caratteri',
  'a text of {least} to {most} characters': 'un testo da {least} a {most} caratteri',
  'a text that is not empty': 'un testo non vuoto',
  'a value of type {value}': 'un valore di tipo {value}',
  'a whole number': 'un numero intero',
  'a whole number from {least} to {most}': 'un numero intero da {least} a {most}',
  'a whole number of at least {least}': 'un numero intero di almeno {least}',
  'a whole number of at most {most}': 'un numero intero non superiore a {most}',
  'action: documents of this type are always live': 'action: i documenti di questo tipo sono sempre online',
  address: 'indirizzo',
  'an empty text': 'un testo vuoto',
  'an object': 'un oggetto',
  'an object with an id or a documentId cannot also hold connect, disconnect or set':
    'un oggetto con un id o un documentId non può contenere anche connect, disconnect o set',
  'an object without either': 'un oggetto senza nessuno dei due',
  'attempts to sign in are not counted (rateLimit.enabled)': 'i tentativi di accesso non vengono contati (rateLimit.enabled)',
  'attribute: this type has no such attribute of the type uid': 'attribute: questo tipo non ha un tale attributo di tipo uid',
  clock: 'orologio',
  'code must be six digits, or a recovery code': 'code deve essere di sei cifre, o un codice di recupero',
  'component entries': 'voci di componenti',
  'component entries are no JSON': 'voci di componenti non sono JSON',
  'data must be an object': 'data deve essere un oggetto',
  'data: say the values': 'data: indica i valori',
  database: 'database',
  disk: 'disco',
  'each of {nodes} nodes counts attempts to sign in for itself': 'ognuno dei {nodes} nodi conta per sé i tentativi di accesso',
  environment: 'ambiente',
  'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z': 'è attesa una data: 2027-01-31 o 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or a list of these, found {found}':
    'sono attesi un documentId, un id, un oggetto con uno di essi, o un elenco di questi; trovato: {found}',
  'expected a language like fr, or one with a region or a script like pt-BR':
    'è attesa una lingua come fr, o una con regione o scrittura come pt-BR',
  'expected an address: "post@example.org" or "Example <post@example.org>"':
    'è atteso un indirizzo: "post@example.org" o "Example <post@example.org>"',
  'expected what JSON can hold': 'è atteso ciò che JSON può contenere',
  'expected {expected}': 'atteso: {expected}',
  'expected {expected}, found {found}': 'atteso: {expected}; trovato: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'atteso: {expected}; trovato: {found}; intendevi “{meant}”?',
  'expected {expected}, found {found}; write {meant}, without quotes':
    'atteso: {expected}; trovato: {found}; scrivi {meant}, senza virgolette',
  'expiresAt: the token is over: say until when the new one is good':
    'expiresAt: il token è scaduto: indica fino a quando vale quello nuovo',
  'give it a user of its own': 'dagli un utente suo',
  'give that user a long random one': 'dai a quell’utente una password lunga e casuale',
  'has only {secret} characters': 'ha solo {secret} caratteri',
  headers: 'intestazioni',
  'images are stored as they come, without sizes and smaller copies, and with their metadata':
    'le immagini vengono conservate come arrivano, senza dimensioni né copie ridotte, e con i loro metadati',
  'is a required field': 'è un campo obbligatorio',
  'is missing, expected {expected}': 'manca; atteso: {expected}',
  'is no regular expression: {message}': 'non è un’espressione regolare: {message}',
  'is not set': 'non è impostato',
  'it could not be looked at: {value}': 'non è stato possibile controllare: {value}',
  'it is not the key with which these were sealed': 'non è la chiave con cui questi valori sono stati sigillati',
  'it is over already': 'è già scaduto',
  'it listens on {host} and believes X-Forwarded-For, of one proxy: who reaches the port past them chooses his address':
    'ascolta su {host} e si fida di X-Forwarded-For, di un proxy: chi raggiunge la porta aggirandolo sceglie il suo indirizzo',
  'it listens on {host} and believes X-Forwarded-For, of {proxies} proxies: who reaches the port past them chooses his address':
    'ascolta su {host} e si fida di X-Forwarded-For, di {proxies} proxy: chi raggiunge la porta aggirandoli sceglie il suo indirizzo',
  'it runs as root': 'è in esecuzione come root',
  'leave it on': 'lascialo attivo',
  'leave it out': 'ometti questa opzione',
  'leave security.enabled of {middlewares} on': 'lascia attivo security.enabled di {middlewares}',
  'let a proxy speak TLS, and give its address': 'lascia che un proxy usi TLS, e indica il suo indirizzo',
  'let both be one: npm ls {name} shows who asks for which': 'fai in modo che sia una sola: npm ls {name} mostra chi chiede quale',
  'let both follow a time service (NTP)': 'sincronizza entrambi con un servizio di ora esatta (NTP)',
  'let only the proxy reach the port; as many as there are go into proxies':
    'lascia che solo il proxy raggiunga la porta; quanti sono va indicato in proxies',
  'linked documents': 'documenti collegati',
  'links belong to component entries that are not there': 'collegamenti appartengono a voci di componenti che non ci sono',
  'links belong to versions that are not there': 'collegamenti appartengono a versioni che non ci sono',
  'links lead to documents that are not there': 'collegamenti portano a documenti che non ci sono',
  'links of column "{target}" have no place among those to the same document':
    'collegamenti della colonna “{target}” non hanno una posizione tra quelli allo stesso documento',
  'links of one list have the same place': 'collegamenti dello stesso elenco hanno la stessa posizione',
  log: 'log',
  'make room in time': 'fai spazio per tempo',
  'make room: without any, writes are refused with 507': 'fai spazio: senza, le scritture vengono rifiutate con 507',
  'memory that was freed is kept: {unset} are not set': 'la memoria liberata viene trattenuta: {unset} non sono impostati',
  'memory that was freed is kept: {unset} is not set': 'la memoria liberata viene trattenuta: {unset} non è impostato',
  'mend this first: the server does not start': 'prima ripara questo: il server non si avvia',
  model: 'modello',
  'must be a JSON object': 'deve essere un oggetto JSON',
  'must be a `number` type': 'deve essere di tipo `number`',
  'must be a `string` type': 'deve essere di tipo `string`',
  'must be an array, one entry for each of the {count} files': 'deve essere un array, con una voce per ognuno dei {count} file',
  'must be an object': 'deve essere un oggetto',
  'must be an object of x and y': 'deve essere un oggetto con x e y',
  'must be at most 255 characters': 'deve avere al massimo 255 caratteri',
  'must be greater than or equal to 0': 'deve essere maggiore o uguale a 0',
  'must be less than or equal to 100': 'deve essere minore o uguale a 100',
  'must be one object: there is one file': 'deve essere un solo oggetto: c’è un solo file',
  'must be the id or the documentId of a folder, or null': 'deve essere l’id o il documentId di una cartella, oppure null',
  'must be written with plain characters: "{plain}"': 'va scritto con caratteri semplici: “{plain}”',
  'must not be empty, nor begin or end with white space': 'non deve essere vuoto, né iniziare o finire con uno spazio',
  'must not be nested deeper than 64 levels': 'non deve essere annidato oltre 64 livelli',
  'must not contain half of a surrogate pair': 'non deve contenere metà di una coppia surrogata',
  'must not contain the character NUL': 'non deve contenere il carattere NUL',
  'must not contain the key __proto__': 'non deve contenere la chiave __proto__',
  'must not have characters that nobody sees': 'non deve contenere caratteri invisibili',
  'must not hold "/", "\\" or control characters, nor be "." or ".."':
    'non deve contenere "/", "\\" o caratteri di controllo, né essere "." o ".."',
  'must not hold control characters': 'non deve contenere caratteri di controllo',
  'must say "name" or "language"': 'deve indicare "name" o "language"',
  'name is a required field': 'name è un campo obbligatorio',
  'name: there is a folder of this name already': 'name: c’è già una cartella con questo nome',
  'new component entries would get ids of others': 'nuove voci di componenti riceverebbero gli id di altre',
  'no mail is sent: there is no server for it': 'non viene inviata nessuna email: non c’è un server per farlo',
  'nobody has said where clients reach it: links in mails lead to http://{host}:{port}':
    'nessuno ha indicato dove i client lo raggiungono: i link nelle email portano a http://{host}:{port}',
  node: 'node',
  'one of {values}': 'uno tra {values}',
  'only a custom token lists actions, this one is {type}': 'solo un token personalizzato elenca azioni, questo è {type}',
  'others than its owner may read or write {file} ({mode})': 'altri oltre al proprietario possono leggere o scrivere {file} ({mode})',
  packages: 'pacchetti',
  'parent: a folder cannot stand in itself, nor in a folder that it holds':
    'parent: una cartella non può stare in sé stessa, né in una cartella che contiene',
  'parent: folders may stand in each other {maxLevels} levels deep': 'parent: le cartelle si possono annidare fino a {maxLevels} livelli',
  'parent: there is no such folder': 'parent: questa cartella non esiste',
  'plinth check --repair sets it right': 'plinth check --repair lo sistema',
  'plinth migrate --allow-loss, when nobody needs it': 'plinth migrate --allow-loss, quando non servono più a nessuno',
  plugins: 'plugin',
  process: 'processo',
  proxy: 'proxy',
  'rateLimit.proxies counts proxies, and server.proxy believes none':
    'rateLimit.proxies conta i proxy, e server.proxy non si fida di nessuno',
  'reads like an example': 'sembra un esempio',
  'recursive must be true or false': 'recursive deve essere true o false',
  'registered documents have no version': 'documenti registrati non hanno versioni',
  'repeats few characters': 'ripete pochi caratteri',
  'run it on Node {newest}': 'usa Node {newest}',
  'say what is to change': 'indica che cosa modificare',
  'security headers are off': 'le intestazioni di sicurezza sono disattivate',
  'see the log': 'guarda il log',
  'see the log of that time, and have what it makes of events made anew':
    'guarda il log di quel momento, e fai rifare ciò che ricava dagli eventi',
  'see the message': 'vedi il messaggio',
  'set LOG_LEVEL=info': 'imposta LOG_LEVEL=info',
  'set NODE_ENV=production': 'imposta NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'imposta PUBLIC_URL, o url in {server}',
  'set proxy to false where there is none': 'imposta proxy su false dove non ce n’è uno',
  'set proxy to true': 'imposta proxy su true',
  start: 'avvio',
  'such a role': 'un tale ruolo',
  'switch it on in config/plugins, or leave it off knowing that': 'attivalo in config/plugins, o lascialo disattivato sapendolo',
  'take one with an even number': 'prendine una con numero pari',
  'that it has missed events': 'che ha perso degli eventi',
  'the app has another copy of "{name}", in {theirs}, than the one that runs, in {ours}':
    'l’app ha un’altra copia di “{name}”, in {theirs}, rispetto a quella in esecuzione, in {ours}',
  'the clock of the database is {apart} s ahead of that of this machine':
    'l’orologio del database è avanti di {apart} s rispetto a quello di questa macchina',
  'the clock of the database is {apart} s behind that of this machine':
    'l’orologio del database è indietro di {apart} s rispetto a quello di questa macchina',
  'the condition asks for nothing: leave "where" out': 'la condizione non chiede nulla: ometti "where"',
  'the content must be changed first: the server does not start': 'prima vanno modificati i contenuti: il server non si avvia',
  'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)':
    'il cookie delle sessioni passa anche su semplice HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variabile d’ambiente {variable}',
  'the first start makes it': 'lo crea il primo avvio',
  'the folder holds what you may not remove': 'la cartella contiene elementi che non hai il permesso di rimuovere',
  'the follower "{name}" has failed to take {what} {attempts} times, and what is behind it waits':
    'il follower “{name}” non è riuscito a elaborare {what} in {attempts} tentativi, e ciò che segue attende',
  'the follower "{name}" has skipped {count} events that it failed to take: {last}':
    'il follower “{name}” ha saltato {count} eventi che non è riuscito a elaborare: {last}',
  'the index that keeps "{name}" unique does not know their values': 'l’indice che tiene univoco “{name}” non conosce i loro valori',
  'the last one was {value}, at {value2}': 'l’ultimo era {value}, alle {value2}',
  'the log level is {logLevel}': 'il livello del log è {logLevel}',
  'the model does not want it any more: {text}': 'il modello non li vuole più: {text}',
  'the next start makes them; plinth migrate --dry-run lists them': 'le esegue il prossimo avvio; plinth migrate --dry-run le elenca',
  'the number {value}': 'il numero {value}',
  'the password of the user "{user}" at {hostname} is easily guessed':
    'la password dell’utente “{user}” su {hostname} è facile da indovinare',
  'the password of the user "{user}" at {hostname} is empty': 'la password dell’utente “{user}” su {hostname} è vuota',
  'the plugin "{owner}" is off': 'il plugin “{owner}” è disattivato',
  'the plugin "{plugin}" is off': 'il plugin “{plugin}” è disattivato',
  'the role "{name}"': 'il ruolo “{name}”',
  'the role "{role}"': 'il ruolo “{role}”',
  'the token "{name}"': 'il token “{name}”',
  'the user of the database lacks a right: {words}': 'all’utente del database manca un permesso: {words}',
  'there is no JWT_SECRET, without which production does not start': 'non c’è un JWT_SECRET, senza il quale la produzione non si avvia',
  'there is no key, and these were sealed with one': 'non c’è una chiave, e questi valori sono stati sigillati con una',
  'there is no plugin "{plugin}"': 'il plugin “{plugin}” non esiste',
  'there is no provider "{provider}"': 'il provider “{provider}” non esiste',
  'there is no role "{name}"': 'il ruolo “{name}” non esiste',
  'there is no role "{role}"': 'il ruolo “{role}” non esiste',
  'there is none yet': 'non ce n’è ancora uno',
  'this is a mistake of the plugin "{plugin}"': 'è un errore del plugin “{plugin}”',
  'true or false': 'true o false',
  'type must be 3 to 64 letters, digits, "_" and "-"': 'type deve essere fatto di 3-64 lettere, cifre, "_" e "-"',
  'type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"':
    'type va indicato, perché non si può ricavare dal nome: 3-64 lettere, cifre, "_" e "-"',
  'type of a role never changes: it is "{type}"': 'il tipo di un ruolo non cambia mai: è “{type}”',
  'type: there is no such content type': 'type: questo tipo di contenuto non esiste',
  'type: this is no content type of the app': 'type: questo non è un tipo di contenuto dell’app',
  'unknown key; did you mean "{meant}"?': 'chiave sconosciuta; intendevi “{meant}”?',
  'unknown key; known are {known}': 'chiave sconosciuta; si conoscono {known}',
  'unknown key; none is known here': 'chiave sconosciuta; qui non se ne conoscono',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url è https, usato da un proxy, e {value} è disattivato: tutti i client sembrano uno solo, per cui i limiti li colpiscono insieme, e Strict-Transport-Security non viene inviato',
  'user and password belong together': 'user e password vanno insieme',
  "username must not be an e-mail address, other than the account's own":
    'username non deve essere un indirizzo email, se non quello dell’account stesso',
  'value: say a value, or a text in `from`': 'value: indica un valore, o un testo in `from`',
  'versions along "{axis}" are hidden, of {types}: the plugin that brings them is off':
    'le versioni secondo “{axis}” sono nascoste, per {types}: il plugin che le porta è disattivato',
  'versions at {name} "{value}" have none at "{on}", or one that is older and that nobody has written since':
    'le versioni a {name} “{value}” non ne hanno una a “{on}”, o ne hanno una meno recente che nessuno ha scritto da allora',
  'versions belong to documents that are not registered': 'versioni appartengono a documenti non registrati',
  'versions carry another documentId than their document': 'versioni portano un documentId diverso da quello del loro documento',
  'what everybody sees has a name': 'ciò che vedono tutti deve avere un nome',
  'whoever may create or update may also publish by it, with no right to publish: say writesAskPublish in config/plugins, draft-and-publish.config; true asks for that right, false leaves it as it is':
    'chi può creare o modificare può anche pubblicare in questo modo, senza il permesso di pubblicare: indica writesAskPublish in config/plugins, draft-and-publish.config; true richiede quel permesso, false lascia le cose come sono',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, il valore del token “{name}”, {weak}',
  '{count} failed': '{count} non riusciti',
  '{file} cannot be read ({code})': '{file} non si può leggere ({code})',
  '{file} is not UTF-8 text: save it in that encoding': '{file} non è testo UTF-8: salvalo in questa codifica',
  '{found}: {places}. Set ENCRYPTION_KEY to the key from before, or take them away with `plinth settings unset`':
    '{found}: {places}. Imposta ENCRYPTION_KEY con la chiave di prima, o toglili con `plinth settings unset`',
  '{free} MB of {size} MB are free where {folder} is': '{free} MB di {size} MB sono liberi dove si trova {folder}',
  '{key} is a required field': '{key} è un campo obbligatorio',
  '{key} is said by {saidBy}: change it there': '{key} è indicato da {saidBy}: modificalo lì',
  '{label} is not valid': '{label} non è valido',
  '{name} field must have at least {min} items': 'Il campo {name} deve avere almeno {min} elementi',
  '{name} field must have less than or equal to {max} items': 'Il campo {name} deve avere al massimo {max} elementi',
  '{name} has come in before: who has forgotten the password asks for a mail, or for `plinth admin password`':
    '{name} ha già eseguito l’accesso: chi ha dimenticato la password chiede un’email, oppure `plinth admin password`',
  '{name} has no second factor': '{name} non ha un secondo fattore',
  '{name} is a required field': '{name} è un campo obbligatorio',
  '{name} is a secret, and is not written out: set it in the environment':
    '{name} è un segreto, e non viene scritto: impostalo nell’ambiente',
  '{name} is larger than {sizeLimit} bytes': '{name} supera i {sizeLimit} byte',
  '{name} is locked out: let them in again first': 'L’accesso di {name} è bloccato: prima sbloccalo',
  '{name} is the last administrator who can come in: make somebody else one first':
    '{name} è l’ultimo amministratore che può accedere: prima nominane un altro',
  '{name} must be a `string` type': '{name} deve essere di tipo `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} deve essere di tipo `{expected}`, ma il valore finale era: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} deve avere almeno {minLength} caratteri',
  '{name} must be at most 4096 characters': '{name} deve avere al massimo 4096 caratteri',
  '{name} must be at most {length} characters': '{name} deve avere al massimo {length} caratteri',
  '{name} must be defined.': '{name} deve essere definito.',
  '{name} must be one of the following values: {components}': '{name} deve essere uno di questi valori: {components}',
  '{name} must match the following: "{expression}"': '{name} deve corrispondere a: “{expression}”',
  '{name} stays in the database: no option of a file says it': '{name} resta nel database: nessuna opzione di un file lo indica',
  '{name} takes too long to compare with "{regex}"': '{name} richiede troppo tempo per il confronto con “{regex}”',
  '{name} wrote it, and publishes nothing': '{name} l’ha scritto, e non pubblica nulla',
  '{path}: there is no such folder': '{path}: questa cartella non esiste',
  '{place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what `plinth secret` prints':
    '{place} è un segreto, e non c’è una chiave con cui sigillarlo: imposta ENCRYPTION_KEY con ciò che stampa `plinth secret`',
  '{problems} errors occurred': 'Si sono verificati {problems} errori',
  '{rest} more of this kind': 'altri {rest} di questo genere',
  '{steps} changes of the tables are pending': 'ci sono {steps} modifiche delle tabelle in sospeso',
  '{text}: tokens end and jobs run at wrong times': '{text}: i token scadono e le attività partono nel momento sbagliato',
  '{value} is not https: passwords and tokens can be read on their way':
    '{value} non è https: password e token si possono leggere lungo il percorso',
  '{value} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count':
    '{value} è attivo, e url è su questa macchina: senza un proxy davanti, i client scelgono l’indirizzo che i limiti contano',
  '{what} in "{code}", which would go with it': '{what} in “{code}”, che scomparirebbero con la lingua',
  '{what} is said by {file}: change it there': '{what}: lo indica {file}, si modifica lì',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what}: è l’ultimo che può modificare ruoli o utenti. Prima concedi {lookingAfter} a un altro',
} satisfies ToldWords;
