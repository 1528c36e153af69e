import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Polish. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '„$caller” to ciąg znaków („user:7”) i nie można go porównać z „{name}”',
  '"$now" is a date and time and cannot be compared with "{name}"': '„$now” to data i godzina, których nie można porównać z „{name}”',
  '"$user.{name}" cannot be used here: callers are not users': '„$user.{name}” nie można tu użyć: wywołujący nie są użytkownikami',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '„$user.{name}” nigdy nie będzie równe „{name2}”: jedno jest liczbą, a drugie nie',
  '"$user.{name}" is not a field of {uid}{name2}': '„$user.{name}” nie jest polem {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '„{action}” nie jest działaniem na dokumentach i nie może mieć warunków',
  '"{action}" is not an action': '„{action}” nie jest działaniem',
  '"{action}" is not an action (did you mean "{meant}"?)': '„{action}” nie jest działaniem (czy chodziło o „{meant}”?)',
  '"{code}" is not a valid locale code; {advice}': '„{code}” nie jest prawidłowym kodem języka; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '„{last}” nie odczytuje ani nie zapisuje pól: usuń „fields”',
  '"{name}" is not an attribute of {uid}{name2}': '„{name}” nie jest polem {uid}{name2}',
  '"{name}" refers to documents that do not exist': '„{name}” odwołuje się do dokumentów, które nie istnieją',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '„{pattern}” przyznano dwa razy z warunkami. Scal wpisy; do łączenia warunków użyj `$or`',
  '"{pattern}" is ignored: {reason}': '„{pattern}” jest ignorowane: {reason}',
  '"{pattern}" is not an action{access}': '„{pattern}” nie jest działaniem{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'W tablicy connect znaleziono odwołanie cykliczne. Jedna relacja ma zostać połączona przed inną lub po innej, która sama ma zostać połączona przed nią lub po niej',
  'Function called with each error response and the original error.':
    'Funkcja wywoływana z każdą odpowiedzią o błędzie i pierwotnym błędem.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Wtyczka zastępuje tę operację własną, więc nie można jej łączyć z innymi operacjami',
  Tree: 'Drzewo',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Drzewo stron z działami i wydaniami, w dwóch językach, z przekierowaniami przeniesionych adresów URL.',
  'API tokens are hashed with a key that is stored in the same database':
    'Tokeny API są hashowane kluczem przechowywanym w tej samej bazie danych',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Czy błędy zawierają ślad stosu, z wyjątkiem środowiska produkcyjnego.',
  Administrator: 'Administrator',
  'Maximum number of aliases in a document.': 'Maksymalna liczba aliasów w dokumencie.',
  'Reply-to address': 'Adres do odpowiedzi',
  Apply: 'Zastosuj',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artykuły z autorami i kategoriami w dwóch językach oraz strona główna.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Pola użytkownika, które można ustawić podczas rejestracji, oprócz `username`, `email` i `password`.',
  Auth: 'Uwierzytelnianie',
  Authenticated: 'Zalogowani',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Rozmyte obrazy zastępcze',
  'Imports Strapi projects': 'Importuje projekty Strapi',
  'Maximum file size in bytes.': 'Maksymalny rozmiar pliku w bajtach.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Maksymalna liczba bajtów przechowywanych dla jednego wywołującego. Po przekroczeniu najstarsze klucze są usuwane w ciągu godziny. Żądania bez uwierzytelnienia są liczone według adresu IP klienta (dla IPv6: według sieci).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Maksymalny rozmiar JSON dokumentu w bajtach w odpowiedzi przechowywanej na potrzeby ponowień. Po przekroczeniu: 400 i nic nie zostaje zapisane.',
  Callback: 'Wywołanie zwrotne',
  'Cannot delete {type} role': 'Nie można usunąć roli {type}',
  'Cannot remove role': 'Nie można usunąć roli',
  'Cannot remove this permission from {type} role': 'Nie można usunąć tego uprawnienia z roli {type}',
  Change: 'Zmień',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Maksymalna liczba znaków w operacji, z komentarzami i białymi znakami, bez ciągów znaków.',
  Conditions: 'Warunki',
  Connect: 'Połącz',
  'Content API': 'API treści',
  Count: 'Policz',
  'Create role': 'Utwórz rolę',
  'Default role given to authenticated user.': 'Domyślna rola zalogowanego użytkownika.',
  'Default role given to unauthenticated user.': 'Domyślna rola niezalogowanego użytkownika.',
  'Delete role': 'Usuń rolę',
  'Maximum number of directives in a document.': 'Maksymalna liczba dyrektyw w dokumencie.',
  'Document with id "{documentId}"{where} not found': 'Nie znaleziono dokumentu o id „{documentId}”{where}',
  'Documentation site': 'Witryna z dokumentacją',
  'Default number of documents in a list.': 'Domyślna liczba dokumentów na liście.',
  'Maximum number of documents in a list.': 'Maksymalna liczba dokumentów na liście.',
  'Maximum page size.': 'Maksymalny rozmiar strony.',
  'Default page size.': 'Domyślny rozmiar strony.',
  'Draft & publish': 'Szkice i publikacja',
  'Dynamic zones': 'Strefy dynamiczne',
  Editor: 'Redaktor',
  'Email confirmation': 'Potwierdzenie adresu e-mail',
  'Require STARTTLS': 'Wymagaj STARTTLS',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Maksymalna liczba nieudanych logowań na nazwę użytkownika lub adres e-mail w czasie `signInInterval`: osobno dla każdej lokalizacji, z której użytkownik już się logował, i łącznie dla wszystkich pozostałych.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Maksymalna liczba pól z podselekcją w operacji, wraz z polami fragmentów; każde może spowodować zapytanie do bazy danych. Grupy liczą się jako dziesięć.',
  'Static files and pages, and the welcome page in development':
    'Statyczne pliki i strony oraz strona powitalna w środowisku deweloperskim',
  'Maximum files per request': 'Maksymalna liczba plików w żądaniu',
  'Maximum number of files in one request.': 'Maksymalna liczba plików w jednym żądaniu.',
  'File uploads, storage and the attribute type media': 'Przesyłanie i przechowywanie plików oraz typ pola media',
  'Find page': 'Znajdź stronę',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Dodatkowe formaty każdego rozmiaru obrazu, podawane w `formats` na przykład jako `small_webp`. AVIF trwa około dziesięć razy dłużej niż pozostałe.',
  'Image formats': 'Formaty obrazów',
  'Get component': 'Pobierz komponent',
  'Get components': 'Pobierz komponenty',
  'Get content type': 'Pobierz typ treści',
  'Get content types': 'Pobierz typy treści',
  'Get permissions': 'Pobierz uprawnienia',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosty, adresy IP i zakresy, do których wtyczki mogą wysyłać żądania, mimo że nie są publiczne: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Kardynalność: `manyToOne` oznacza, że wiele dokumentów tego typu odwołuje się do jednego dokumentu docelowego.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Liczba serwerów proxy, które dodają do `X-Forwarded-For`, tylko na potrzeby tych limitów. Domyślnie: `proxies` z `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Limity liczby żądań, w pamięci lub wspólne dla wszystkich węzłów',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: pozwala bezpiecznie ponawiać zapisy',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Dostawcy tożsamości według nazw, jak w `/api/connect/<name>`. Zobacz README wtyczki.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Liczba obrazów przetwarzanych równocześnie przez węzeł, każdy w osobnym wątku. Domyślnie: połowa liczby rdzeni procesora.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Maksymalna liczba obrazów oczekujących na przetworzenie. Po przekroczeniu: 503.',
  'Incorrect code provided': 'Podano nieprawidłowy kod',
  'Invalid token': 'Nieprawidłowy token',
  'The import process ended unexpectedly.': 'Proces importu zakończył się nieoczekiwanie.',
  'This is defined in code; edit it in {origin}.': 'Zdefiniowano to w kodzie; edytuj w {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: każdy, kto go odgadnie, może podszyć się pod dowolnego użytkownika',
  'Keep image metadata (EXIF)': 'Zachowuj metadane obrazów (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Klucz do hashy przechowywanych tokenów, co najmniej 32 znaki. Jego zmiana unieważnia wszystkie tokeny utworzone poleceniem. Domyślnie: losowy klucz, wygenerowany przez pierwszy węzeł i przechowywany w bazie danych.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Klucz szyfrujący e-maile w kolejce w bazie danych, co najmniej 32 bajty. Jeśli go zmienisz, e-maile z kolejki nie zostaną wysłane. Domyślnie: e-maile w kolejce są przechowywane bez szyfrowania.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Klucz podpisujący sesje użytkowników panelu, co najmniej 32 bajty. Domyślnie: losowy klucz, wygenerowany raz i przechowywany w bazie danych.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Klucz podpisujący tokeny JWT użytkowników końcowych, co najmniej 32 bajty. Jego zmiana unieważnia je wszystkie. Wymagany w środowisku produkcyjnym; w pozostałych generowany jest losowy klucz, przechowywany w bazie danych.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Maksymalne `limit` i `pageSize`; -1: tyle co `amountLimit`.',
  'Maximum file size': 'Maksymalny rozmiar pliku',
  'Maximum image size': 'Maksymalny rozmiar obrazu',
  'List locales': 'Wyświetl listę języków',
  Logout: 'Wyloguj się',
  'Verify certificate': 'Weryfikuj certyfikat',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'Wysyła przez SMTP e-maile na podstawie szablonów',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Czy typy treści są dostępne w schemacie GraphQL, z zapytaniami i mutacjami.',
  'Milliseconds during which a delivery is retried.': 'Czas w milisekundach, przez który dostarczenie jest ponawiane.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Czas ważności klucza w milisekundach. Ponowienie w tym czasie otrzymuje pierwotną odpowiedź.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Czas w milisekundach, po którym webhook jest wyłączany, jeśli jego cel stale zawodzi.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Czas w milisekundach, przez który dostarczenia są przechowywane, aby można je było przejrzeć i dostarczyć ponownie.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Czas w milisekundach, przez który dane (payload) są podpisywane zarówno starym, jak i nowym sekretem.',
  'Response timeout of the target in milliseconds.': 'Limit czasu odpowiedzi celu w milisekundach.',
  'Timeout for sending an email to the mail server, in milliseconds.': 'Limit czasu wysyłania e-maila do serwera poczty, w milisekundach.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Czas w milisekundach do pierwszego ponowienia nieudanego dostarczenia. Z każdą próbą czas się podwaja.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Czas w milisekundach do ponowienia wysyłki niedostarczonego e-maila. Z każdą próbą czas mniej więcej się podwaja, najwyżej do trzech godzin.',
  'Missing or invalid credentials': 'Brak danych logowania lub są nieprawidłowe',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV to „{environment}”: funkcje programistyczne są publicznie dostępne',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nazwa hosta lub adres IP serwera SMTP. Jeśli nie jest ustawiona, e-maile nie są wysyłane.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} nie jest wspierany od {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} nie jest wydaniem o długim wsparciu (LTS); jest wspierany tylko przez sześć miesięcy',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} jest za stary; wymagany jest {node2}',
  'Maximum nesting depth of an operation.': 'Maksymalna głębokość zagnieżdżenia operacji.',
  'Maximum number of objects in the variables of an operation.': 'Maksymalna liczba obiektów w zmiennych operacji.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Maksymalna liczba obiektów, których operacja może zażądać (rozmiary list zagnieżdżonych są mnożone) i które może zawierać odpowiedź.',
  'Deprecated; use `landingPage: true`.': 'Przestarzałe; użyj `landingPage: true`.',
  'GraphQL API for all content types': 'API GraphQL dla wszystkich typów treści',
  'Maximum number of operations in a batched request.': 'Maksymalna liczba operacji w żądaniu zbiorczym.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Originy, z których panel administracyjny może wczytywać obrazy, oprócz tego serwera i magazynu plików.',
  'Allowed origins, in addition to that of `server.url`.': 'Dozwolone originy, oprócz originu z `server.url`.',
  'Preview URLs of your site by content type.': 'Adresy URL podglądu w Twojej witrynie według typu treści.',
  'Password must be less than {passwordBytes} bytes': 'Hasło musi mieć mniej niż {passwordBytes} B',
  'Passwords do not match': 'Hasła nie są zgodne',
  'Prefix of all content API routes.': 'Prefiks wszystkich tras API treści.',
  'Endpoint path.': 'Ścieżka endpointu.',
  'Payload Too Large': 'Zbyt duże dane żądania',
  Permissions: 'Uprawnienia',
  'Maximum number of pixels of an image.': 'Maksymalna liczba pikseli obrazu.',
  Port: 'Port',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'Port SMTP: 587 dla STARTTLS, 465 dla TLS.',
  'Private attributes': 'Pola prywatne',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Produkty z wariantami, drzewo działów, marki i zamówienia widoczne tylko dla swoich klientów.',
  Project: 'Projekt',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projekty można importować tylko w środowisku deweloperskim; ten serwer działa w środowisku produkcyjnym (NODE_ENV).',
  Propose: 'Zaproponuj',
  Public: 'Niezalogowani',
  'REST API for all content types': 'API REST dla wszystkich typów treści',
  Refresh: 'Odśwież',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Czy connections w `Query` obsługują stronicowanie kursorem: `after` w `PaginationArg` i `next` obok `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.': 'Czy nieznane parametry zapytania są odrzucane zamiast ignorowane.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Ochrona przed CSRF: czy odrzucać żądania, które strona innej witryny mogłaby wysłać bez żądania preflight. Obiekt podaje nagłówki, które zwalniają żądanie z tej ochrony.',
  Register: 'Zarejestruj się',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Czy włączone są automatycznie utrwalane zapytania (APQ), przechowywane w pamięci podręcznej przez `ttl` sekund; false: są odrzucane.',
  'Repeatable components': 'Komponenty powtarzalne',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Maksymalna liczba żądań dowolnego rodzaju z jednego adresu IP w czasie `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Maksymalna liczba żądań jednego rodzaju z jednego adresu IP (i dla jednego adresu e-mail) w czasie `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Żądania wychodzące wtyczek, ograniczone do adresów publicznych',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Maksymalna liczba równoczesnych żądań do jednego celu, łącznie ze wszystkich węzłów.',
  'Reset password': 'Zresetuj hasło',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Role panelu według kluczy, oprócz `administrator`, `editor` i `author`; dwie ostatnie można nadpisać.',
  Rotate: 'Wymień',
  'Ownership rules': 'Reguły własności',
  'Additional validation rules for GraphQL documents.': 'Dodatkowe reguły walidacji dokumentów GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Maksymalny czas trwania sesji w sekundach.',
  'Seconds of inactivity after which a session expires.': 'Liczba sekund bezczynności, po których sesja wygasa.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Liczba sekund na wpisanie kodu podczas logowania i konfigurowania uwierzytelniania dwuskładnikowego.',
  'Lifetime of an access token in seconds.': 'Czas ważności tokenu dostępu w sekundach.',
  'Lifetime of the code in seconds.': 'Czas ważności kodu w sekundach.',
  'Lifetime of the link in seconds.': 'Czas ważności linku w sekundach.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Czas ważności tokenu JWT użytkownika w sekundach. Nieużywane z `refresh`.',
  'In seconds.': 'W sekundach.',
  Send: 'Wyślij',
  'Send email confirmation': 'Wyślij potwierdzenie adresu e-mail',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Wymagaj STARTTLS: żaden e-mail nie jest wysyłany, zanim połączenie zostanie zaszyfrowane. Użyj `false`, jeśli serwer nie obsługuje TLS, na przykład serwer na tej samej maszynie.',
  Sender: 'Nadawca',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Nadawca wszystkich e-maili: `post@example.org` lub `Example <post@example.org>`. Wymagany przy `smtp`.',
  Server: 'Serwer',
  'Service Unavailable': 'Usługa niedostępna',
  Sessions: 'Sesje',
  Share: 'Udostępnij',
  Shop: 'Sklep',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Czy endpoint pokazuje piaskownicę, lub funkcja, która o tym decyduje. Domyślnie: poza środowiskiem produkcyjnym.',
  Registration: 'Rejestracja',
  'Image sizes': 'Rozmiary obrazów',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Rozmiary obrazów według nazw: maksymalna szerokość i wysokość w pikselach. `thumbnail` (245 × 156) istnieje zawsze.',
  'Whether to connect with TLS. Default: if the port is 465.': 'Czy łączyć się przez TLS. Domyślnie: jeśli port to 465.',
  'Whether a request can contain several operations (batching).': 'Czy żądanie może zawierać kilka operacji (batching).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Czy weryfikować certyfikat serwera. W przypadku prywatnego urzędu certyfikacji użyj `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Czy subskrypcje są dostępne przez WebSocket pod adresem endpointu (`graphql-ws`); obiekt ustawia limity.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Czy introspekcja jest włączona (`__schema`, `__type`). Domyślnie: poza środowiskiem produkcyjnym.',
  'Sends webhooks when content changes': 'Wysyła webhooki, gdy zmienia się treść',
  'Project templates: blog, shop, documentation site': 'Szablony projektów: blog, sklep, witryna z dokumentacją',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Generuje dokument OpenAPI 3.1, ograniczony do uprawnień wywołującego',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    '`API_TOKEN_SALT` projektu Strapi, którego tokeny zaimportowano (`plinth import strapi`). Bez tej wartości zaimportowane tokeny nie są akceptowane.',
  'Attribute of the target that owns the relation.': 'Pole typu docelowego, do którego należy relacja.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Pole typu docelowego, które pokazuje drugą stronę; relacja należy do tej strony.',
  'The database is not usable': 'Bazy danych nie można używać',
  'The database is busy': 'Baza danych jest zajęta',
  'The database server is out of sync with its cluster': 'Serwer bazy danych nie jest zsynchronizowany ze swoim klastrem',
  'The default locale': 'Język domyślny',
  'The document has been modified; its current revision is {revision}': 'Dokument został zmieniony; jego bieżąca rewizja to {revision}',
  'Admin panel at /admin': 'Panel administracyjny pod adresem /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Model treści można edytować tylko w środowisku deweloperskim; ten serwer działa w środowisku produkcyjnym (NODE_ENV).',
  'The name of "{code}"': 'Nazwa „{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Strona do ustawiania nowego hasła, podawana w e-mailach z `?code=` (lub po `#`, jeśli URL kończy się na `#`): adres URL albo ścieżka względem `server.url`.',
  'Password of `user`.': 'Hasło użytkownika `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'Wtyczka „settings” jest wyłączona. Ustaw to w pliku konfiguracyjnym',
  'Version of the API in the document.': 'Wersja API w dokumencie.',
  'Require email confirmation': 'Wymagaj potwierdzenia adresu e-mail',
  'This attribute must be unique': 'To pole musi być unikalne',
  'API tokens': 'Tokeny API',
  'Type of the role assigned at registration.': 'Typ roli przypisywanej podczas rejestracji.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Typy ról, których użytkownicy muszą używać uwierzytelniania dwuskładnikowego. Bez niego nie mogą się zalogować, a ich tokeny są nieważne.',
  'UID of the related content type.': 'UID powiązanego typu treści.',
  Uniqueness: 'Unikalność',
  'Update role': 'Zaktualizuj rolę',
  User: 'Użytkownik',
  'User not found': 'Nie znaleziono użytkownika',
  'Username already taken': 'Ta nazwa użytkownika jest już zajęta',
  'End users, roles and permissions': 'Użytkownicy końcowi, role i uprawnienia',
  'Localization of content': 'Lokalizacja treści',
  View: 'Wyświetl',
  'Allow registration': 'Zezwalaj na rejestrację',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Schematy typów treści i komponentów przez REST',
  'Content events, delivered to all nodes': 'Zdarzenia dotyczące treści, dostarczane do wszystkich węzłów',
  'Its extensions are defined in code; edit them in {origin}.': 'Rozszerzenia zdefiniowano w kodzie; edytuj je w {origin}.',
  'Settings that can be changed at runtime': 'Ustawienia, które można zmieniać w trakcie działania',
  'Name of this server as shown in authenticator apps.': 'Nazwa tego serwera wyświetlana w aplikacjach uwierzytelniających.',
  'Cookie name.': 'Nazwa ciasteczka.',
  'Title of the API in the document.': 'Tytuł API w dokumencie.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Opcje dostawcy dla poszczególnych operacji. `local` nie ma żadnych; `s3` przyjmuje parametry żądań.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Opcje dostawcy. Opcje `local` i `s3` opisuje README wtyczki.',
  'Reply-to address. Default: the sender.': 'Adres do odpowiedzi. Domyślnie: nadawca.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Dokąd przekierowuje link: adres URL albo ścieżka względem `server.url`. Domyślnie: odpowiedzią jest `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Dostawca magazynu: `local` (folder), `s3` (bucket; także `aws-s3`) lub dostawca zarejestrowany przez inną wtyczkę za pomocą `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Gdzie liczone są żądania. `memory`: osobno w każdym węźle. `database`: łącznie we wszystkich węzłach, kosztem dodatkowych zapisów.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Czy `formats` zawiera `placeholder`: obraz o wymiarach najwyżej 16 × 16 pikseli jako data URL, wyświetlany w rozmyciu podczas wczytywania pełnego obrazu.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Czy zapis, który jednocześnie publikuje (POST i PUT bez `status=draft`), wymaga także uprawnienia `publish` i spełnienia jego warunków. `false`: wystarczą `create` i `update`, jak w Strapi. Domyślnie: `false`, z informacją przy uruchamianiu; nowe aplikacje używają `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Czy pliki o identycznej zawartości współdzielą dane i adres URL. README wtyczki opisuje, co to ujawnia.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Czy biblioteka mediów ma foldery: `folder` plików, `/api/upload/folders` i `fileInfo.folder`, dla wywołujących z uprawnieniem.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Czy filtry mogą używać mediów i pól ich plików, jak w Strapi. Import ze Strapi włącza tę opcję.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Czy obrazy zachowują metadane EXIF, takie jak położenie GPS, czas, aparat i autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Czy ciasteczko jest wysyłane tylko przez HTTPS. Domyślnie: w środowisku produkcyjnym.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Czy ciasteczka sesji są wysyłane tylko przez HTTPS. Domyślnie: w środowisku produkcyjnym.',
  'Whether lists include the total count, unless specified in the request.':
    'Czy listy zawierają łączną liczbę, jeśli żądanie nie określa inaczej.',
  'Whether users can set up two-factor authentication.': 'Czy użytkownicy mogą skonfigurować uwierzytelnianie dwuskładnikowe.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Czy tokeny odświeżania są przechowywane w ciasteczku HTTP-only zamiast zwracane w treści odpowiedzi.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Czy liczba żądań logowania, rejestracji i odzyskiwania konta jest ograniczona.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Czy dokument można wyświetlić pod adresem `/api/openapi.html`. Domyślnie: o ile `NODE_ENV` nie ma wartości `production`.',
  'SameSite attribute of the cookie.': 'Atrybut SameSite ciasteczka.',
  'SMTP username. Default: no authentication.': 'Nazwa użytkownika SMTP. Domyślnie: bez uwierzytelniania.',
  'Maximum number of tokens in an operation.': 'Maksymalna liczba tokenów w operacji.',
  'Background job queues, processed by any node': 'Kolejki zadań w tle, przetwarzane przez dowolny węzeł',
  ', which includes what is added later': ', co obejmuje wszystko dodane później',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: pojedynczy token JWT, jak w `jwt`. `refresh`: krótkotrwały token dostępu i token odświeżania, jak w `sessions`.',
  'a URL such as https://example.com': 'adres URL, na przykład https://example.com',
  'a custom token must list its actions': 'token niestandardowy musi podawać swoje działania',
  'this key name is reserved in JavaScript; choose another name': 'ta nazwa klucza jest zastrzeżona w JavaScript; wybierz inną',
  'an array': 'tablica',
  'an array with at least one item': 'tablica z co najmniej jednym elementem',
  'an array with at least {least} items': 'tablica o liczbie elementów co najmniej {least}',
  'a sender is required; set it here or with MAIL_FROM': 'nadawca jest wymagany; ustaw go tutaj lub za pomocą MAIL_FROM',
  'a number': 'liczba',
  'a number greater than 0': 'liczba większa niż 0',
  'a number from {least} to {most}': 'liczba od {least} do {most}',
  'a number of at least {least}': 'liczba nie mniejsza niż {least}',
  'a number of at most {most}': 'liczba nie większa niż {most}',
  'a path must not contain NUL characters': 'ścieżka nie może zawierać znaków NUL',
  'a regular expression as a string': 'wyrażenie regularne jako ciąg znaków',
  'a mail server requires a sender; set "from"': 'serwer poczty wymaga nadawcy; ustaw „from”',
  'a string': 'ciąg znaków',
  'a string of at least {least} characters': 'ciąg znaków o długości co najmniej {least}',
  'a string of at most {most} characters': 'ciąg znaków o długości najwyżej {most}',
  'a string of {least} to {most} characters': 'ciąg znaków o długości od {least} do {most}',
  'a non-empty string': 'niepusty ciąg znaków',
  'a value of type {value}': 'wartość typu {value}',
  'an integer': 'liczba całkowita',
  'an integer from {least} to {most}': 'liczba całkowita od {least} do {most}',
  'an integer of at least {least}': 'liczba całkowita nie mniejsza niż {least}',
  'an integer of at most {most}': 'liczba całkowita nie większa niż {most}',
  'public URL': 'publiczny adres URL',
  'an empty string': 'pusty ciąg znaków',
  'an object': 'obiekt',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'obiekt z id lub documentId nie może mieć jednocześnie connect, disconnect ani set',
  'an object without either': 'obiekt bez żadnego z nich',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'liczba prób logowania nie jest ograniczona (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: ten typ treści nie ma takiego pola typu uid',
  clock: 'zegar',
  'code must be six digits or a recovery code': 'kod musi mieć sześć cyfr lub być kodem odzyskiwania',
  'component entries': 'wpisy komponentów',
  'component entries are not valid JSON': 'wpisy komponentów nie są prawidłowym JSON',
  database: 'baza danych',
  disk: 'dysk',
  'each of the {nodes} nodes counts sign-in attempts separately': 'każdy z węzłów (liczba: {nodes}) liczy próby logowania osobno',
  environment: 'środowisko',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'oczekiwano daty, na przykład 2027-01-31 lub 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'oczekiwano documentId, id, obiektu z jednym z nich lub tablicy takich wartości; znaleziono: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'oczekiwano języka, na przykład fr, lub języka z regionem albo pismem, na przykład pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'oczekiwano adresu e-mail: „post@example.org” lub „Example <post@example.org>”',
  'expected a JSON value': 'oczekiwano wartości JSON',
  'expected {expected}': 'oczekiwano: {expected}',
  'expected {expected}, found {found}': 'oczekiwano: {expected}, znaleziono: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'oczekiwano: {expected}, znaleziono: {found}; czy chodziło o „{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'oczekiwano: {expected}, znaleziono: {found}; napisz {meant} bez cudzysłowu',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: token wygasł; podaj nową datę ważności',
  'run it as a dedicated user': 'uruchamiaj go jako osobny użytkownik',
  'set a long random password for this user': 'ustaw dla tego użytkownika długie losowe hasło',
  'has only {secret} characters': 'ma za mało znaków ({secret})',
  headers: 'nagłówki',
  'images are stored unchanged, without formats and with their metadata': 'obrazy są przechowywane bez zmian, bez formatów i z metadanymi',
  'is a required field': 'jest polem wymaganym',
  'is missing, expected {expected}': 'brak wartości, oczekiwano: {expected}',
  'is not a valid regular expression: {message}': 'nie jest prawidłowym wyrażeniem regularnym: {message}',
  'is not set': 'nie jest ustawione',
  'the check failed: {value}': 'sprawdzenie nie powiodło się: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY nie jest kluczem, którym zaszyfrowano te sekrety',
  'has already expired': 'już wygasł',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'serwer nasłuchuje na {host} i ufa X-Forwarded-For od jednego proxy: klienci, którzy je omijają, mogą podszyć się pod inny adres IP',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'serwer nasłuchuje na {host} i ufa X-Forwarded-For od kilku proxy (liczba: {proxies}): klienci, którzy je omijają, mogą podszyć się pod inny adres IP',
  'the process runs as root': 'proces działa jako root',
  'keep it enabled': 'pozostaw tę opcję włączoną',
  'remove it': 'usuń to',
  'keep security.enabled in {middlewares} set to true': 'pozostaw security.enabled w {middlewares} z wartością true',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'umieść przed serwerem proxy obsługujące TLS i ustaw adres URL serwera',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'użyj jednej kopii; npm ls {name} pokazuje, które pakiety od niej zależą',
  'synchronize both clocks with NTP': 'zsynchronizuj oba zegary przez NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'udostępnij port wyłącznie serwerowi proxy i ustaw proxies na liczbę serwerów proxy',
  'related documents': 'powiązane dokumenty',
  'relations belong to component entries that do not exist': 'relacje należą do wpisów komponentów, które nie istnieją',
  'relations belong to versions that do not exist': 'relacje należą do wersji, które nie istnieją',
  'relations point to documents that do not exist': 'relacje wskazują na dokumenty, które nie istnieją',
  'relations in column "{target}" have no position among those to the same document':
    'relacje w kolumnie „{target}” nie mają pozycji wśród relacji do tego samego dokumentu',
  'relations of one list have the same position': 'relacje jednej listy mają tę samą pozycję',
  log: 'dziennik',
  'free up disk space': 'zwolnij miejsce na dysku',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'zwolnij miejsce na dysku; gdy dysk jest pełny, zapisy są odrzucane z kodem 507',
  'freed memory is not returned to the system: {unset} are not set': 'zwolniona pamięć nie wraca do systemu: nie ustawiono {unset}',
  'freed memory is not returned to the system: {unset} is not set': 'zwolniona pamięć nie wraca do systemu: nie ustawiono {unset}',
  'fix this first; the server cannot start': 'najpierw to napraw; serwer nie może się uruchomić',
  'content model': 'model treści',
  'must be a JSON object': 'musi być obiektem JSON',
  'must be a `number` type': 'musi być typu `number`',
  'must be a `string` type': 'musi być typu `string`',
  'must be an array with one item for each of the {count} files':
    'musi być tablicą z jednym elementem dla każdego pliku (liczba plików: {count})',
  'must be an object': 'musi być obiektem',
  'must be an object with x and y': 'musi być obiektem z x i y',
  'must be at most 255 characters': 'może mieć najwyżej 255 znaków',
  'must be greater than or equal to 0': 'musi być większe lub równe 0',
  'must be less than or equal to 100': 'musi być mniejsze lub równe 100',
  'must be a single object, because there is only one file': 'musi być pojedynczym obiektem, ponieważ jest tylko jeden plik',
  'must be the id or documentId of a folder, or null': 'musi być id lub documentId folderu albo null',
  'must be written with plain characters: "{plain}"': 'musi być zapisane zwykłymi znakami: „{plain}”',
  'must not be empty, or start or end with white space': 'nie może być puste ani zaczynać się lub kończyć białym znakiem',
  'must not be nested more than 64 levels deep': 'nie może być zagnieżdżone głębiej niż na 64 poziomy',
  'must not contain an unpaired surrogate': 'nie może zawierać niesparowanego surogatu',
  'must not contain NUL characters': 'nie może zawierać znaków NUL',
  'must not contain the key __proto__': 'nie może zawierać klucza __proto__',
  'must not contain invisible characters': 'nie może zawierać znaków niewidocznych',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'nie może zawierać „/”, „\\” ani znaków sterujących i nie może mieć wartości „.” ani „..”',
  'must not contain control characters': 'nie może zawierać znaków sterujących',
  'must contain "name" or "language"': 'musi zawierać „name” lub „language”',
  'name is a required field': 'name jest polem wymaganym',
  'name: a folder with this name already exists': 'name: folder o tej nazwie już istnieje',
  'new component entries would reuse existing IDs': 'nowe wpisy komponentów użyłyby ponownie istniejących identyfikatorów',
  'no emails are sent: no mail server is configured': 'e-maile nie są wysyłane: nie skonfigurowano serwera poczty',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'publiczny adres URL nie jest ustawiony: linki w e-mailach prowadzą do http://{host}:{port}',
  node: 'węzeł',
  'one of {values}': 'jedna z wartości: {values}',
  'only a custom token can list actions; this token is {type}':
    'tylko token niestandardowy może podawać działania; ten token jest typu {type}',
  'other users can read or write {file} ({mode})': 'inni użytkownicy mogą odczytywać lub zapisywać {file} ({mode})',
  packages: 'pakiety',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: folderu nie można przenieść do niego samego ani do jego podfolderu',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: foldery można zagnieżdżać najwyżej do poziomu {maxLevels}',
  'parent: folder not found': 'parent: nie znaleziono folderu',
  'run plinth check --repair to fix it': 'uruchom plinth check --repair, aby to naprawić',
  'run plinth migrate --allow-loss if the data is no longer needed': 'uruchom plinth migrate --allow-loss, jeśli dane nie są już potrzebne',
  plugins: 'wtyczki',
  process: 'proces',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies jest ustawione, ale server.proxy nie ufa żadnemu proxy',
  'looks like an example value': 'wygląda jak wartość przykładowa',
  'document records without a version': 'rekordy dokumentów bez wersji',
  'consists of only a few different characters': 'składa się z zaledwie kilku różnych znaków',
  'use Node.js {newest}': 'użyj Node.js {newest}',
  'provide at least one change': 'podaj co najmniej jedną zmianę',
  'security headers are disabled': 'nagłówki zabezpieczeń są wyłączone',
  'see the server log': 'zobacz dziennik serwera',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'zobacz dziennik serwera z tego czasu i odbuduj dane pochodzące z pominiętych zdarzeń',
  'see the error message': 'zobacz komunikat o błędzie',
  'set LOG_LEVEL=info': 'ustaw LOG_LEVEL=info',
  'set NODE_ENV=production': 'ustaw NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'ustaw PUBLIC_URL lub url w {server}',
  'set proxy to false if there is no proxy': 'ustaw proxy na false, jeśli nie ma proxy',
  'set proxy to true': 'ustaw proxy na true',
  start: 'uruchomienie',
  'this role': 'ta rola',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'włącz ją w pliku schematu albo usuń wersje za pomocą plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally': 'włącz ją w config/plugins albo celowo pozostaw wyłączoną',
  'use a release with an even major version': 'użyj wydania o parzystym numerze wersji głównej',
  'that it has missed events': 'informacji o pominiętych zdarzeniach',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'aplikacja używa innej kopii „{name}” ({theirs}) niż serwer ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'zegar bazy danych spieszy się o {apart} s względem zegara tej maszyny',
  'the database clock is {apart} s behind the clock of this machine':
    'zegar bazy danych spóźnia się o {apart} s względem zegara tej maszyny',
  'the condition is empty: remove "where"': 'warunek jest pusty: usuń „where”',
  'fix the content first; the server cannot start': 'najpierw popraw treść; serwer nie może się uruchomić',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'ciasteczko sesji jest wysyłane także przez nieszyfrowany HTTP (sessions.cookie.secure)',
  'the environment variable {variable}': 'zmienna środowiskowa {variable}',
  'it is created at the first start': 'powstanie przy pierwszym uruchomieniu',
  "the folder contains items that you don't have permission to delete":
    'folder zawiera elementy, do których usunięcia nie masz uprawnienia',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'odbiorca „{name}” nie zdołał przetworzyć {what} (liczba prób: {attempts}); późniejsze zdarzenia są zablokowane',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'odbiorca „{name}” pominął zdarzenia, których nie zdołał przetworzyć (liczba: {count}): {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'indeks wymuszający unikalność „{name}” nie zawiera ich wartości',
  'the last was {value}, at {value2}': 'ostatnie to {value}, o {value2}',
  'the log level is {logLevel}': 'poziom dziennika to {logLevel}',
  'no longer part of the content model: {text}': 'nie należy już do modelu treści: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'zostaną zastosowane przy następnym uruchomieniu; wyświetl je za pomocą plinth migrate --dry-run',
  'the number {value}': 'liczba {value}',
  'the stored version counts do not match the existing versions': 'zapisane liczby wersji nie zgadzają się z istniejącymi wersjami',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'hasło użytkownika bazy danych „{user}” na {hostname} jest łatwe do odgadnięcia',
  'the password of the database user "{user}" at {hostname} is empty': 'hasło użytkownika bazy danych „{user}” na {hostname} jest puste',
  'the plugin "{owner}" is disabled': 'wtyczka „{owner}” jest wyłączona',
  'the plugin "{plugin}" is disabled': 'wtyczka „{plugin}” jest wyłączona',
  'the role "{name}"': 'rola „{name}”',
  'the role "{role}"': 'rola „{role}”',
  'the token "{name}"': 'token „{name}”',
  'the database user lacks a privilege: {words}': 'użytkownikowi bazy danych brakuje uprawnienia: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET nie jest ustawione; bez niego serwer nie uruchomi się w środowisku produkcyjnym',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY nie jest ustawione, a te sekrety są zaszyfrowane',
  'the plugin "{plugin}" does not exist': 'wtyczka „{plugin}” nie istnieje',
  'the provider "{provider}" does not exist': 'dostawca „{provider}” nie istnieje',
  'the role "{name}" does not exist': 'rola „{name}” nie istnieje',
  'the role "{role}" does not exist': 'rola „{role}” nie istnieje',
  'does not exist yet': 'jeszcze nie istnieje',
  'this is a bug in the plugin "{plugin}"': 'to błąd we wtyczce „{plugin}”',
  'true or false': 'true lub false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type musi mieć od 3 do 64 znaków: litery, cyfry, „_” i „-”',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type jest wymagane, ponieważ nie można go wyprowadzić z nazwy: od 3 do 64 liter, cyfr, „_” i „-”',
  'the type of a role cannot be changed; it is "{type}"': 'typu roli nie można zmienić; jest to „{type}”',
  'type: content type does not exist': 'type: typ treści nie istnieje',
  'unknown key; did you mean "{meant}"?': 'nieznany klucz; czy chodziło o „{meant}”?',
  'unknown key; known keys: {known}': 'nieznany klucz; znane klucze: {known}',
  'unknown key; no keys are allowed here': 'nieznany klucz; żadne klucze nie są tu dozwolone',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url używa https, obsługiwanego przez proxy, ale {value} jest wyłączone: wszyscy klienci zdają się mieć ten sam adres IP i wspólne limity żądań, a Strict-Transport-Security nie jest wysyłane',
  'user and password must be set together': 'user i password trzeba ustawić razem',
  "username must not be an email address other than the account's own": 'username nie może być adresem e-mail innym niż adres tego konta',
  'value: provide a value, or a string in `from`': 'value: podaj wartość lub ciąg znaków w `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'wersje według „{axis}” ({types}) są ukryte: {option} jest tam wyłączone',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'wersje według „{axis}” ({types}) są ukryte: wtyczka, która je udostępnia, jest wyłączona',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'wersje, w których {name} ma wartość „{value}”, nie mają odpowiednika w „{on}” lub ich odpowiednik jest starszy i od tamtej pory go nie zapisano',
  'versions of documents without a document record': 'wersje dokumentów bez rekordu dokumentu',
  'versions whose documentId differs from that of their document': 'wersje, których documentId różni się od documentId ich dokumentu',
  'a shared view must have a name': 'udostępniony widok musi mieć nazwę',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'każdy, kto ma uprawnienie do tworzenia lub aktualizowania, może też publikować. Ustaw writesAskPublish w config/plugins (draft-and-publish.config): true wymaga uprawnienia publish, false zachowuje to działanie',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, wartość tokenu „{name}”, {weak}',
  '{count} failed': 'nieudane: {count}',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Ustaw ENCRYPTION_KEY na poprzedni klucz albo usuń sekrety za pomocą `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': 'na dysku folderu {folder} wolne jest {free} MB z {size} MB',
  '{key} is a required field': '{key} jest polem wymaganym',
  '{label} is not valid': '{label}: nieprawidłowa wartość',
  '{name} field must have at least {min} items': 'Pole {name} musi mieć co najmniej {min} elementów',
  '{name} field must have less than or equal to {max} items': 'Liczba elementów w polu {name} musi być mniejsza lub równa {max}',
  '{name} is a required field': '{name} jest polem wymaganym',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} to sekret i nie jest eksportowane; ustaw tę wartość w środowisku',
  '{name} must be a `string` type': '{name} musi być typu `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} musi być typu `{expected}`, ale końcowa wartość to: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': 'Minimalna liczba znaków w {name} to {minLength}',
  '{name} must be at most 4096 characters': '{name} może mieć najwyżej 4096 znaków',
  '{name} must be at most {length} characters': 'Maksymalna liczba znaków w {name} to {length}',
  '{name} must be defined.': '{name} musi być zdefiniowane.',
  '{name} must be one of the following values: {components}': '{name} musi mieć jedną z następujących wartości: {components}',
  '{name} must match the following: "{expression}"': '{name} musi pasować do wyrażenia: „{expression}”',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} pozostaje w bazie danych, ponieważ nie odpowiada temu żadna opcja pliku konfiguracyjnego',
  '{name} takes too long to match against "{regex}"': 'Dopasowanie {name} do „{regex}” trwa zbyt długo',
  '{name} edited it but does not have permission to publish': 'Edycja: {name}, ale bez uprawnienia do publikacji',
  '{path}: folder not found': '{path}: nie znaleziono folderu',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} to sekret, którego nie można zaszyfrować bez klucza. Ustaw ENCRYPTION_KEY; `plinth secret` generuje klucz',
  '{rest} more like this': 'jeszcze {rest} podobnych',
  '{steps} database migrations are pending': 'oczekujące migracje bazy danych: {steps}',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: tokeny mogą wygasać, a zadania uruchamiać się w niewłaściwym czasie',
  '{value} does not use https: passwords and tokens can be intercepted': '{value} nie używa https: hasła i tokeny można przechwycić',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} jest włączone, ale url wskazuje na tę maszynę: bez proxy klienci mogą sfałszować adres IP używany do limitów żądań',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token API drugiej instancji Plinth, dla `plinth content push` i `pull` bez pytania: `env("TRANSFER_TOKEN")`.',
  Assign: 'Przypisz',
  Bypass: 'Pomiń',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Maksymalny rozmiar w bajtach wiersza oraz łącznie wszystkich wersji dokumentu.',
  'Maximum size of an import in bytes, decompressed.': 'Maksymalny rozmiar importu w bajtach po rozpakowaniu.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Maksymalna liczba archiwów, które jeden węzeł generuje jednocześnie do pobrania jako eksport.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Maksymalny łączny rozmiar importów wywołującego w bajtach. Domyślnie: czterokrotność `maxSize`.',
  'is nested more than {levels} levels deep': 'jest zagnieżdżone głębiej niż do poziomu {levels}',
  'contains a number that is too large': 'zawiera zbyt dużą liczbę',
  'Maximum number of selected documents, including related documents.': 'Maksymalna liczba wybranych dokumentów, wraz z powiązanymi.',
  'Full-text search': 'Wyszukiwanie pełnotekstowe',
  'Import and export of content, and transfer between Plinth instances':
    'Import i eksport treści oraz przenoszenie między instancjami Plinth',
  'API key of the service with write permission. Set it in the environment.':
    'Klucz API usługi z uprawnieniem do zapisu. Ustaw go w środowisku.',
  'Locale of content that is not localized.': 'Język treści, która nie jest zlokalizowana.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Czas w milisekundach, przez który zaplanowane działanie jest ponawiane, jeśli jego dokumenty lub baza danych są niedostępne.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Czas w milisekundach, przez który przechowywane są zakończone zaplanowane działania. Do tego czasu można je cofnąć.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Czas w milisekundach, przez który dane importu są przechowywane, a eksport można pobrać.',
  'Response timeout in milliseconds.': 'Limit czasu odpowiedzi w milisekundach.',
  'Maximum number of pending scheduled actions and releases.': 'Maksymalna liczba oczekujących zaplanowanych działań i wydań.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Planuje publikowanie i cofanie publikacji, pojedynczych dokumentów lub w ramach wydania',
  'Review workflow with stages and comments': 'Proces recenzji z etapami i komentarzami',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nazwa indeksu lub kolekcji w usłudze. Aplikacje korzystające ze wspólnej usługi potrzebują różnych nazw.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Adres URL usługi: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Czy pole jest uwzględniane w wyszukiwaniu pełnotekstowym. `{ "weight": 3 }` ustawia także jego wagę.',
  'Search service to use.': 'Używana usługa wyszukiwania.',
  'this thread does not exist': 'ten wątek nie istnieje',
  'this attribute does not exist': 'to pole nie istnieje',
  'a reply is resolved with its thread': 'odpowiedź jest rozwiązywana razem ze swoim wątkiem',
  '“{title}” does not have permission to read this attribute': '„{title}” nie ma uprawnienia do odczytu tego pola',
  'duplicate stage "{id}"': 'powtórzony etap „{id}”',
  '"{onChange}" is not another stage of this content type': '„{onChange}” nie jest innym etapem tego typu treści',
  'must name at most {removed} stages': 'może podawać najwyżej {removed} etapów',
  'must contain at least one stage': 'musi zawierać co najmniej jeden etap',
  'the content type "{uid}" does not exist': 'typ treści „{uid}” nie istnieje',
  '"{uid}" does not use draft & publish': '„{uid}” nie używa szkiców i publikacji',
  'the stage "{asked}" does not exist': 'etap „{asked}” nie istnieje',
  'this user does not exist': 'ten użytkownik nie istnieje',
  '“{title}” does not have permission to read this document': '„{title}” nie ma uprawnienia do odczytu tego dokumentu',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Liczba dokumentów na etapie „{name}”: {counts}. Wybierz etap, na który mają zostać przeniesione',
  'a removed stage used this ID; choose another one': 'tego ID używał usunięty etap; wybierz inne',
  'the stage "{to}" does not exist': 'etap „{to}” nie istnieje',
  'contains more than {removed} stages': 'zawiera więcej etapów niż {removed}',
  'The document is in “{name}”; no stage allows publishing': 'Dokument jest na etapie „{name}”; żaden etap nie pozwala na publikację',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Ta zmiana przenosi dokument z powrotem na etap „{name}”, ale można go opublikować tylko na etapie {where}',
  'The document is in “{name}” but can only be published in {where}':
    'Dokument jest na etapie „{name}”, ale można go opublikować tylko na etapie {where}',
  'Assigned to you, in “{name}”': 'Przypisano do Ciebie, etap „{name}”',
  'Someone mentioned you in a comment': 'Ktoś wspomniał o Tobie w komentarzu',
  'Waiting in “{name}”': 'Czeka na etapie „{name}”',
  'Provide either types or documents': 'Podaj albo typy, albo dokumenty',
  'A CSV file holds documents of one content type. Choose one': 'Plik CSV zawiera dokumenty jednego typu treści. Wybierz typ',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Te dokumenty odwołują się do więcej niż {maxChosen} innych. Wybierz mniej dokumentów, mniej poziomów lub całe typy treści',
  'Some of the selected documents of {type} do not exist': 'Niektóre z wybranych dokumentów {type} nie istnieją',
  'must be a single document': 'musi być pojedynczym dokumentem',
  'must be a number': 'musi być liczbą',
  'must be true or false': 'musi mieć wartość true lub false',
  'must be JSON': 'musi być JSON',
  'is longer than {value} bytes or has an unclosed quote': 'jest dłuższy niż {value} B lub ma niezamknięty cudzysłów',
  'has an unclosed quote': 'ma niezamknięty cudzysłów',
  'has a quote in the middle of cell {cells}': 'ma cudzysłów w środku komórki {cells}',
  'has more than 10000 cells': 'ma więcej niż 10000 komórek',
  'Only a CSV file can have a type and columns': 'Tylko plik CSV może mieć typ i kolumny',
  'Provide the content type of the rows': 'Podaj typ treści wierszy',
  '{uid} has no attribute "{name}"': '{uid} nie ma pola „{name}”',
  'could not be stored; see the server log': 'nie udało się zachować; zobacz dziennik serwera',
  'is a file, but this Plinth instance has no media library': 'jest plikiem, ale ta instancja Plinth nie ma biblioteki mediów',
  "is a file, but you don't have permission to upload files": 'jest plikiem, ale nie masz uprawnienia do przesyłania plików',
  'has no name': 'nie ma nazwy',
  'is a file without data': 'jest plikiem bez danych',
  'the file data {bytes} is missing': 'brakuje danych pliku {bytes}',
  'could not be written; see the server log': 'nie udało się zapisać; zobacz dziennik serwera',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'odwołuje się do {target} {documentId}, co nie istnieje ani tutaj, ani w imporcie; relacja zostanie pominięta',
  'is not valid JSON': 'nie jest prawidłowym JSON',
  'is not an object': 'nie jest obiektem',
  'has the unknown key "{other}"': 'ma nieznany klucz „{other}”',
  'does not name a content type of this app': 'nie wskazuje typu treści tej aplikacji',
  'has no documentId': 'nie ma documentId',
  'has an invalid locale': 'ma nieprawidłowy język',
  'has a status other than draft or published': 'ma status inny niż draft lub published',
  'has an invalid date and time': 'ma nieprawidłową datę i godzinę',
  'has an invalid file data name': 'ma nieprawidłową nazwę danych pliku',
  'has no data': 'nie ma danych',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'Kolumna „{heading}” nie jest polem {uid}. Przypisz ją w `columns` albo ustaw na null',
  'Duplicate column "{twice}"': 'Powtórzona kolumna „{twice}”',
  'has {cells} cells instead of {columns}': 'ma inną liczbę komórek ({cells} zamiast {columns})',
  'is not a valid documentId': 'nie jest prawidłowym documentId',
  'must be draft or published': 'musi mieć wartość draft lub published',
  '{path} is ignored, because it is not part of an export': '{path} jest ignorowane, ponieważ nie należy do eksportu',
  '{manifest} is missing; the archive may be incomplete': 'Brakuje {manifest}; archiwum może być niekompletne',
  '{file} is listed in {manifest} but missing in the archive': '{file} jest na liście w {manifest}, ale brakuje go w archiwum',
  '{file} was modified after the export': '{file} zmieniono po eksporcie',
  'Content type {uid} does not exist here': 'Typ treści {uid} tutaj nie istnieje',
  '{uid} has different attributes here than in the source': '{uid} ma tutaj inne pola niż w źródle',
  'Export not found': 'Nie znaleziono eksportu',
  'The user who started it no longer exists or no longer has permission':
    'Użytkownik, który to rozpoczął, już nie istnieje lub nie ma już uprawnienia',
  'Import not found': 'Nie znaleziono importu',
  'Transfer not found': 'Nie znaleziono przenoszenia',
  'executed and rolled back as intended': 'wykonano i wycofano zgodnie z zamierzeniem',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Maksymalna liczba udanych oraz nieudanych dostarczeń przechowywanych dla każdego webhooka.',
  'Documents in review': 'Dokumenty w recenzji',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Inne instancje Plinth według nazw, do których `/admin` i `plinth content push` mogą wysyłać treść.',
  'Scheduled actions and releases': 'Zaplanowane działania i wydania',
  Push: 'Wyślij',
  'Review stages': 'Etapy recenzji',
  'Bypass review stages': 'Pomijanie etapów recenzji',
  'Content type "{type}" not found': 'Nie znaleziono typu treści „{type}”',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Dokumenty typu „{type}” nie mają szkiców i nie można ich publikować',
  'Documents of type "{type}" have no locales': 'Dokumenty typu „{type}” nie mają wersji językowych',
  'the scheduled action {called} failed ({when}): {reason}': 'zaplanowane działanie {called} nie powiodło się ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'usuń przyczynę i spróbuj ponownie albo usuń zaplanowane działanie',
  'manual run': 'ręczne uruchomienie',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'musi być datą i godziną, na przykład 2026-05-03T09:00 lub 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'musi być nazwą strefy czasowej, na przykład Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'strefa czasowa jest wymagana, na przykład Europe/Berlin',
  'must be in the future': 'musi przypadać w przyszłości',
  'is too far in the future': 'jest zbyt odległe w przyszłości',
  'Only a failed scheduled action can be retried': 'Ponowić można tylko nieudane zaplanowane działanie',
  'Only a scheduled action that has not run yet can be run': 'Uruchomić można tylko zaplanowane działanie, którego jeszcze nie wykonano',
  'Only a scheduled action that has run can be reverted': 'Cofnąć można tylko wykonane zaplanowane działanie',
  'A scheduled action that has run cannot be changed': 'Nie można zmienić wykonanego już zaplanowanego działania',
  'at most {maxTogether} documents can be published together': 'razem można opublikować najwyżej {maxTogether} dokumentów',
  'content cannot be set when unpublishing': 'przy cofaniu publikacji nie można ustawić treści',
  'Document not found': 'Nie znaleziono dokumentu',
  "You don't have permission to publish this document": 'Nie masz uprawnienia do publikacji tego dokumentu',
  "You don't have permission to unpublish this document": 'Nie masz uprawnienia do cofnięcia publikacji tego dokumentu',
  'There is no draft to save': 'Nie ma szkicu do zapisania',
  'Reverting was started, but nothing was reverted': 'Cofanie rozpoczęto, ale niczego nie cofnięto',
  'There is nothing to execute': 'Nie ma nic do wykonania',
  'The documents or the database could not be reached for too long': 'Dokumenty lub baza danych były zbyt długo niedostępne',
  'The content type no longer exists': 'Typ treści już nie istnieje',
  'The document was deleted': 'Dokument został usunięty',
  'It has been unpublished since': 'W międzyczasie cofnięto jego publikację',
  'It has been published again since': 'W międzyczasie opublikowano go ponownie',
  'An unexpected error occurred. See the server log': 'Wystąpił nieoczekiwany błąd. Zobacz dziennik serwera',
  'Part of it cannot be executed, so nothing was changed': 'Części nie można wykonać, więc niczego nie zmieniono',
  'The user or API token that scheduled this no longer exists': 'Użytkownik lub token API, który to zaplanował, już nie istnieje',
  'The user who scheduled this is blocked': 'Użytkownik, który to zaplanował, jest zablokowany',
  'The token that scheduled this has expired': 'Token, który to zaplanował, wygasł',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'Użytkownik, który to zaplanował, nie skonfigurował uwierzytelniania dwuskładnikowego, które jest teraz wymagane',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Dokument został usunięty albo użytkownik lub token API, który to zaplanował, nie ma już do niego dostępu',
  'The user or API token that scheduled this does not have permission to publish it':
    'Użytkownik lub token API, który to zaplanował, nie ma uprawnienia do publikacji',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'Użytkownik lub token API, który to zaplanował, nie ma uprawnienia do cofnięcia publikacji',
  'The account or token no longer exists or cannot be used': 'Konto lub token już nie istnieje albo nie można go użyć',
  'The document was deleted, or they no longer have access to it': 'Dokument został usunięty albo ta osoba nie ma już do niego dostępu',
  "They don't have this permission": 'Ta osoba nie ma tego uprawnienia',
  'The user or API token that added this cannot do it: {reason}':
    'Użytkownik lub token API, który to dodał, nie może tego zrobić: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'Użytkownik lub token API, który to uruchomił lub zmienił termin, nie może tego zrobić: {reason}',
  'Scheduled action failed': 'Zaplanowane działanie nie powiodło się',
  'Release with several documents': 'Wydanie z kilkoma dokumentami',
  'The file name is invalid': 'Nazwa pliku jest nieprawidłowa',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'odwołuje się do {target} {documentId}, co tutaj nie istnieje i nie może zostać zaimportowane; relacja zostanie pominięta',
  'It was interrupted repeatedly; see the server log': 'Wielokrotnie przerwano; zobacz dziennik serwera',
  'Push not found': 'Nie znaleziono wysyłki',
  'Continuous backups with point-in-time recovery and verification':
    'Ciągłe kopie zapasowe z odtwarzaniem do wybranej chwili i weryfikacją',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Liczba godzin między pełnymi kopiami bazy danych. Pełna kopia powstaje wcześniej, jeśli zmiany przekroczą rozmiar bazy.',
  'Number of past hours that can be restored.': 'Liczba ostatnich godzin, które można odtworzyć.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Czas w milisekundach między sprawdzeniami zmian. W razie utraty dysku przepadają zapisy od ostatniego sprawdzenia.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Gdzie przechowywać ciągłą kopię zapasową bazy danych SQLite: `{ "folder": … }` lub `{ "s3": … }`. Dla każdej bazy danych użyj osobnego miejsca. Domyślnie: bez kopii zapasowej.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'odczyty trafiają zamiast tego do serwera głównego; napraw replikę lub usuń ją z DATABASE_READ_URL (docs/databases.md)',
  replica: 'replika',
  'cannot read from {place}: {problem}': 'nie można czytać z {place}: {problem}',
  'has not replicated the latest changes': 'nie ma jeszcze ostatnich zmian',
  'lags {lag} ms behind the primary': 'ma {lag} ms opóźnienia względem serwera głównego',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: odczyty trafiają zamiast tego do serwera głównego',
  'find out why replication is delayed': 'ustal, dlaczego replikacja jest opóźniona',
  '{place} is writable': '{place} pozwala na zapis',
  'set read_only to ON on the replica': 'ustaw read_only na ON w replice',
  Security: 'Bezpieczeństwo',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Użytkownik lub token API, który tego zażądał, nie ma uprawnienia: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Folder z projektami, które można importować w interfejsie, bezwzględny lub względem aplikacji; null: importowane są tylko archiwa w folderze aplikacji.',
  'it was private': 'było prywatne',
  'it was hidden': 'było ukryte',
  'the public has access to it': 'niezalogowani mają do tego dostęp',
  'Document with id "{ref}" has no version in {values}': 'Dokument o id „{ref}” nie ma wersji w {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relacje typu {target} powiązane z tym obiektem nie istnieją (liczba: {count})',
  'the regular expression is too large': 'wyrażenie regularne jest zbyt duże',
  'Columns that cannot be imported were ignored: {passedOver}': 'Zignorowano kolumny, których nie można zaimportować: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Zapisz go jako JPEG lub PNG bez trybu progresywnego i przeplotu',
  'Save it upright, without an orientation in its metadata': 'Zapisz go w prawidłowej orientacji, bez orientacji w metadanych',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Co typy mówią o polach wymaganych. `storage`: ich wartości mogą być null, ponieważ szkice i wiersze starsze niż `required` ich nie mają. `schema`: nigdy nie są null, jak w Strapi; jeden wiersz bez wartości powoduje wtedy utratę całej listy, a przy uruchamianiu takie typy są wymieniane. `plinth types` stosuje to samo.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Czy klienci Strapi 4 mogą działać dalej: dokumenty i wpisy mają także `data` i `attributes`, które są ponownie tym samym dokumentem, a dokumenty liczbowe `id`; connections mają także `data` i `meta { pagination }`. Te pola są przestarzałe.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} jest wspólne dla wszystkich wersji językowych: zmień to w języku, który ma dokument',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'ma flagi „{flags}”, których wyrażenie regularne schematu nie może mieć',
  'options can only have "strict", true or false': 'options może zawierać tylko „strict” z wartością true lub false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Tylko dla edytorów: sposób generowania wartości. Odczytywane są `separator` (domyślnie `-`) i `lowercase` (domyślnie true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Dla formularzy, które pokazują pole tylko wtedy, gdy reguła jest spełniona: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Maksymalna liczba przechowywanych wcześniejszych wersji zastąpionego pliku, oprócz oryginału. Są prywatne i można je przywrócić. 0: żadnych, także bez oryginału.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Czas w milisekundach od ostatniej zmiany, przez który przechowywane są niezapisane zmiany użytkowników panelu.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: kreator typów treści nie pokazuje pola ani w interfejsie, ani przez REST.',
  'An email could not be delivered': 'Nie udało się dostarczyć e-maila',
  '{mails} emails could not be delivered': 'Nie udało się dostarczyć e-maili: {mails}',
  'is not a content type of this app': 'nie jest typem treści tej aplikacji',
  'documents of this type have no drafts; they are always published': 'dokumenty tego typu nie mają szkiców; są zawsze opublikowane',
  'must name the attribute and the operation': 'musi podawać pole i operację',
  'is for the action "set" only': 'jest tylko dla działania „set”',
  'belongs to another kind of action': 'należy do działania innego rodzaju',
  'The client closed the connection': 'Klient zamknął połączenie',
  'The URL of this service is not configured; set url in config/server':
    'Adres URL tej usługi nie jest skonfigurowany; ustaw url w config/server',
  'Action not found': 'Nie znaleziono działania',
  'locale: this content type is not localized': 'locale: ten typ treści nie jest zlokalizowany',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: hasła nie są przechowywane w kopiach roboczych',
  'Earlier versions of a file': 'Wcześniejsze wersje pliku',
  'Restores an earlier version of a file, or copies another file over it':
    'Przywraca wcześniejszą wersję pliku albo zastępuje go kopią innego pliku',
  'Change password': 'Zmień hasło',
  Components: 'Komponenty',
  'Content types': 'Typy treści',
  Drafts: 'Szkice',
  Export: 'Eksportuj',
  File: 'Plik',
  Files: 'Pliki',
  Folder: 'Folder',
  'Forgot password': 'Nie pamiętam hasła',
  Health: 'Stan',
  Import: 'Importuj',
  Languages: 'Języki',
  Locales: 'Języki',
  Model: 'Model',
  Move: 'Przenieś',
  Password: 'Hasło',
  People: 'Użytkownicy',
  Pictures: 'Obrazy',
  Read: 'Odczytaj',
  Relations: 'Relacje',
  Renew: 'Odnów',
  Revoke: 'Unieważnij',
  Role: 'Rola',
  Run: 'Uruchom',
  Settings: 'Ustawienia',
  Token: 'Token',
  Undo: 'Cofnij',
  'Goes live {time}': 'Publikacja: {time}',
  'Is taken offline {time}': 'Cofnięcie publikacji: {time}',
  'Is taken offline': 'Cofnięcie publikacji',
  'Goes live': 'Publikacja',
  files: 'pliki',
} satisfies ServerTexts;
