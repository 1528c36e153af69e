import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Spanish. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" es una cadena ("user:7") y no se puede comparar con “{name}”',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" es una fecha y hora y no se puede comparar con “{name}”',
  '"$user.{name}" cannot be used here: callers are not users':
    '"$user.{name}" no se puede usar aquí: quienes hacen las solicitudes no son usuarios',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" nunca puede ser igual a “{name2}”: solo uno de los dos es un número',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" no es un campo de {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '“{action}” no es una acción sobre documentos y no puede tener condiciones',
  '"{action}" is not an action': '“{action}” no es una acción',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” no es una acción (¿querías decir “{meant}”?)',
  '"{code}" is not a valid locale code; {advice}': '“{code}” no es un código de idioma válido; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '“{last}” no lee ni escribe campos: quita "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '“{name}” no es un campo de {uid}{name2}',
  '"{name}" refers to documents that do not exist': '“{name}” hace referencia a documentos que no existen',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '“{pattern}” se concede dos veces con condiciones. Combina las entradas; usa `$or` para unir condiciones',
  '"{pattern}" is ignored: {reason}': '“{pattern}” se ignora: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” no es una acción{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Se encontró una referencia circular en el array connect. Una relación intenta conectarse antes o después de otra que a su vez intenta conectarse antes o después de ella',
  'Function called with each error response and the original error.':
    'Función que se llama con cada respuesta de error y el error original.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Un plugin reemplaza esta operación por la suya, así que no se puede combinar con otras operaciones',
  Tree: 'Árbol',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Un árbol de páginas con secciones y lanzamientos, en dos idiomas, con redirecciones para las URL que han cambiado.',
  'API tokens are hashed with a key that is stored in the same database':
    'Los hashes de los tokens de API usan una clave guardada en la misma base de datos',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Si los errores incluyen la traza de la pila, excepto en producción.',
  Administrator: 'Administrador',
  'Maximum number of aliases in a document.': 'Número máximo de alias en un documento.',
  'Reply-to address': 'Dirección de respuesta',
  Apply: 'Aplicar',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artículos con autores y categorías en dos idiomas, y una página de inicio.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Campos de usuario que se pueden indicar al registrarse, además de `username`, `email` y `password`.',
  Auth: 'Autenticación',
  Authenticated: 'Autenticado',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Imágenes provisionales borrosas',
  'Imports Strapi projects': 'Importa proyectos de Strapi',
  'Maximum file size in bytes.': 'Tamaño máximo de archivo, en bytes.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Máximo de bytes guardados por solicitante. Si se supera, las claves más antiguas se eliminan en el plazo de una hora. Las solicitudes sin autenticar se cuentan por dirección IP del cliente (en IPv6: por red).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Tamaño JSON máximo, en bytes, de un documento en una respuesta guardada para reintentos. Si se supera: 400, y no se escribe nada.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'No se puede eliminar el rol {type}',
  'Cannot remove role': 'No se puede quitar el rol',
  'Cannot remove this permission from {type} role': 'No se puede quitar este permiso del rol {type}',
  Change: 'Cambiar',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Número máximo de caracteres en una operación, incluidos comentarios y espacios en blanco, sin contar las cadenas.',
  Conditions: 'Condiciones',
  Connect: 'Conectar',
  'Content API': 'API de contenido',
  Count: 'Contar',
  'Create role': 'Crear rol',
  'Default role given to authenticated user.': 'Rol predeterminado de los usuarios autenticados.',
  'Default role given to unauthenticated user.': 'Rol predeterminado de los usuarios no autenticados.',
  'Delete role': 'Eliminar rol',
  'Maximum number of directives in a document.': 'Número máximo de directivas en un documento.',
  'Document with id "{documentId}"{where} not found': 'Documento con el ID “{documentId}”{where} no encontrado',
  'Documentation site': 'Sitio de documentación',
  'Default number of documents in a list.': 'Número predeterminado de documentos en una lista.',
  'Maximum number of documents in a list.': 'Número máximo de documentos en una lista.',
  'Maximum page size.': 'Tamaño de página máximo.',
  'Default page size.': 'Tamaño de página predeterminado.',
  'Draft & publish': 'Borrador y publicación',
  'Dynamic zones': 'Zonas dinámicas',
  Editor: 'Editor',
  'Email confirmation': 'Confirmación del correo electrónico',
  'Require STARTTLS': 'Exigir STARTTLS',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Número máximo de inicios de sesión fallidos por nombre de usuario o correo electrónico dentro de `signInInterval`: por separado para cada lugar desde el que el usuario ya ha iniciado sesión, y en conjunto para todos los demás lugares.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Número máximo de campos con selecciones en una operación, incluidos los de los fragmentos; cada uno puede provocar una consulta a la base de datos. Los grupos cuentan como diez.',
  'Static files and pages, and the welcome page in development': 'Archivos y páginas estáticos, y la página de bienvenida en desarrollo',
  'Maximum files per request': 'Máximo de archivos por solicitud',
  'Maximum number of files in one request.': 'Número máximo de archivos en una solicitud.',
  'File uploads, storage and the attribute type media': 'Subida y almacenamiento de archivos, y el tipo de campo de medios',
  'Find page': 'Obtener página',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formatos adicionales de cada tamaño de imagen, que aparecen en `formats` como, por ejemplo, `small_webp`. AVIF tarda unas diez veces más que los demás.',
  'Image formats': 'Formatos de imagen',
  'Get component': 'Obtener componente',
  'Get components': 'Obtener componentes',
  'Get content type': 'Obtener tipo de contenido',
  'Get content types': 'Obtener tipos de contenido',
  'Get permissions': 'Obtener permisos',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, direcciones IP y rangos a los que los plugins pueden enviar solicitudes aunque no sean públicos: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cardinalidad: `manyToOne` significa que muchos documentos de este tipo hacen referencia a un solo destino.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Número de proxies que añaden datos a `X-Forwarded-For`, solo para estos límites. Valor predeterminado: `proxies` de `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Límite de solicitudes, en memoria o compartido por todos los nodos',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: permite reintentar escrituras sin riesgo',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Proveedores de identidad por nombre, como en `/api/connect/<name>`. Consulta el README del plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Número de imágenes que un nodo procesa simultáneamente, cada una en su propio hilo. Valor predeterminado: la mitad de los núcleos de la CPU.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Número máximo de imágenes a la espera de procesarse. Si se supera: 503.',
  'Incorrect code provided': 'El código indicado no es correcto',
  'Invalid token': 'Token no válido',
  'The import process ended unexpectedly.': 'El proceso de importación terminó de forma inesperada.',
  'This is defined in code; edit it in {origin}.': 'Esto está definido en el código; edítalo en {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: quien lo adivine puede hacerse pasar por cualquier usuario',
  'Keep image metadata (EXIF)': 'Conservar los metadatos de las imágenes (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Clave para los hashes de los tokens guardados, de al menos 32 caracteres. Si se cambia, dejan de ser válidos todos los tokens creados con un comando. Valor predeterminado: una clave aleatoria, generada por el primer nodo y guardada en la base de datos.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Clave que cifra los correos electrónicos en cola en la base de datos, de al menos 32 bytes. Si se cambia, los correos en cola no se envían. Valor predeterminado: los correos en cola se guardan sin cifrar.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Clave que firma las sesiones de los usuarios de administración, de al menos 32 bytes. Valor predeterminado: una clave aleatoria, generada una vez y guardada en la base de datos.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Clave que firma los JWT de los usuarios finales, de al menos 32 bytes. Si se cambia, todos dejan de ser válidos. Obligatoria en producción; en otro caso se genera una clave aleatoria y se guarda en la base de datos.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Máximo de `limit` y `pageSize`; -1: igual que `amountLimit`.',
  'Maximum file size': 'Tamaño máximo de archivo',
  'Maximum image size': 'Tamaño máximo de imagen',
  'List locales': 'Listar idiomas',
  Logout: 'Cerrar sesión',
  'Verify certificate': 'Verificar certificado',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'Correo electrónico',
  'Sends emails from templates over SMTP': 'Envía correos electrónicos a partir de plantillas por SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Si los tipos de contenido están disponibles en el esquema GraphQL, con consultas y mutaciones.',
  'Milliseconds during which a delivery is retried.': 'Milisegundos durante los que se reintenta una entrega.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Milisegundos durante los que una clave es válida. Un reintento en ese plazo recibe la respuesta original.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Milisegundos tras los que se desactiva un webhook si las entregas a su destino siguen fallando.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Milisegundos durante los que se guardan las entregas para poder verlas y volver a entregarlas.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Milisegundos durante los que los contenidos se firman tanto con el secreto antiguo como con el nuevo.',
  'Response timeout of the target in milliseconds.': 'Tiempo de espera de la respuesta del destino, en milisegundos.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Tiempo de espera para enviar un correo electrónico al servidor de correo, en milisegundos.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Milisegundos hasta el primer reintento de una entrega fallida. La espera se duplica con cada intento.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Milisegundos hasta reintentar un correo electrónico que no se pudo entregar. La espera se duplica aproximadamente con cada intento, hasta tres horas.',
  'Missing or invalid credentials': 'Faltan las credenciales o no son válidas',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV es "{environment}": las funciones de desarrollo son accesibles públicamente',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nombre de host o dirección IP del servidor SMTP. Si no se define, no se envían correos electrónicos.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} no tiene soporte desde {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} no es una versión con soporte a largo plazo (LTS); solo tiene soporte durante seis meses',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} es demasiado antiguo; se requiere {node2}',
  'Maximum nesting depth of an operation.': 'Profundidad máxima de anidamiento de una operación.',
  'Maximum number of objects in the variables of an operation.': 'Número máximo de objetos en las variables de una operación.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Número máximo de objetos que una operación puede solicitar (se multiplican los tamaños de las listas anidadas) y que puede contener su respuesta.',
  'Deprecated; use `landingPage: true`.': 'Obsoleto; usa `landingPage: true`.',
  'GraphQL API for all content types': 'API GraphQL para todos los tipos de contenido',
  'Maximum number of operations in a batched request.': 'Número máximo de operaciones en una solicitud por lotes.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Orígenes desde los que el panel de administración puede cargar imágenes, además de este servidor y del almacenamiento de archivos.',
  'Allowed origins, in addition to that of `server.url`.': 'Orígenes permitidos, además del de `server.url`.',
  'Preview URLs of your site by content type.': 'URL de vista previa de tu sitio por tipo de contenido.',
  'Password must be less than {passwordBytes} bytes': 'La contraseña debe tener menos de {passwordBytes} bytes',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Prefix of all content API routes.': 'Prefijo de todas las rutas de la API de contenido.',
  'Endpoint path.': 'Ruta del endpoint.',
  'Payload Too Large': 'Contenido demasiado grande',
  Permissions: 'Permisos',
  'Maximum number of pixels of an image.': 'Número máximo de píxeles de una imagen.',
  Port: 'Puerto',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'Puerto SMTP: 587 para STARTTLS, 465 para TLS.',
  'Private attributes': 'Campos privados',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Productos con variantes, un árbol de departamentos, marcas y pedidos que solo ven sus clientes.',
  Project: 'Proyecto',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Los proyectos solo se pueden importar en desarrollo; este servidor se ejecuta en producción (NODE_ENV).',
  Propose: 'Proponer',
  Public: 'Público',
  'REST API for all content types': 'API REST para todos los tipos de contenido',
  Refresh: 'Actualizar',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Si las conexiones de `Query` admiten paginación por cursor: `after` de `PaginationArg`, y `next` junto a `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Si los parámetros de consulta desconocidos se rechazan en lugar de ignorarse.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Protección CSRF: si se rechazan las solicitudes que una página de otro sitio podría enviar sin una solicitud preflight. Un objeto indica las cabeceras que eximen a una solicitud.',
  Register: 'Registrarse',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Si están activadas las consultas persistentes automáticas (APQ), en caché durante `ttl` segundos; false: se rechazan.',
  'Repeatable components': 'Componentes repetibles',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Número máximo de solicitudes de cualquier clase desde una dirección IP dentro de `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Número máximo de solicitudes de una misma clase desde una dirección IP (y para un correo electrónico) dentro de `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Solicitudes salientes de los plugins, limitadas a direcciones públicas',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Número máximo de solicitudes simultáneas a un destino, entre todos los nodos.',
  'Reset password': 'Restablecer contraseña',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Roles de administración por clave, además de `administrator`, `editor` y `author`; los dos últimos se pueden redefinir.',
  Rotate: 'Renovar secreto',
  'Ownership rules': 'Reglas de propiedad',
  'Additional validation rules for GraphQL documents.': 'Reglas de validación adicionales para documentos GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Duración máxima de una sesión, en segundos.',
  'Seconds of inactivity after which a session expires.': 'Segundos de inactividad tras los que caduca una sesión.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Segundos de plazo para introducir el código, al iniciar sesión y al configurar la autenticación de dos factores.',
  'Lifetime of an access token in seconds.': 'Duración de un token de acceso, en segundos.',
  'Lifetime of the code in seconds.': 'Duración del código, en segundos.',
  'Lifetime of the link in seconds.': 'Duración del enlace, en segundos.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'Duración del JWT de un usuario, en segundos. No se usa con `refresh`.',
  'In seconds.': 'En segundos.',
  Send: 'Enviar',
  'Send email confirmation': 'Enviar confirmación de correo electrónico',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Exigir STARTTLS: no se envía ningún correo electrónico antes de que la conexión esté cifrada. Usa `false` si el servidor no admite TLS, por ejemplo, un servidor en la misma máquina.',
  Sender: 'Remitente',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Remitente de todos los correos electrónicos: `post@example.org` o `Example <post@example.org>`. Obligatorio con `smtp`.',
  Server: 'Servidor',
  'Service Unavailable': 'Servicio no disponible',
  Sessions: 'Sesiones',
  Share: 'Compartir',
  Shop: 'Tienda',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Si el endpoint muestra el sandbox, o una función que lo decide. Valor predeterminado: excepto en producción.',
  Registration: 'Registro',
  'Image sizes': 'Tamaños de imagen',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Tamaños de imagen por nombre: la anchura y la altura máximas en píxeles. `thumbnail` (245 × 156) existe siempre.',
  'Whether to connect with TLS. Default: if the port is 465.':
    'Si la conexión se establece con TLS. Valor predeterminado: si el puerto es 465.',
  'Whether a request can contain several operations (batching).': 'Si una solicitud puede contener varias operaciones (batching).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Si se verifica el certificado del servidor. Para una autoridad de certificación privada, usa `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Si hay suscripciones disponibles por WebSocket en el endpoint (`graphql-ws`); un objeto define límites.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Si la introspección está activada (`__schema`, `__type`). Valor predeterminado: excepto en producción.',
  'Sends webhooks when content changes': 'Envía webhooks cuando cambia el contenido',
  'Project templates: blog, shop, documentation site': 'Plantillas de proyecto: blog, tienda, sitio de documentación',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Genera un documento OpenAPI 3.1, limitado a los permisos de quien lo solicita',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'El `API_TOKEN_SALT` del proyecto de Strapi del que se importaron los tokens (`plinth import strapi`). Sin él, los tokens importados no se aceptan.',
  'Attribute of the target that owns the relation.': 'Campo propietario de la relación en el destino.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Campo del destino que muestra el lado inverso; este lado es el propietario de la relación.',
  'The database is not usable': 'La base de datos no se puede usar',
  'The database is busy': 'La base de datos está ocupada',
  'The database server is out of sync with its cluster': 'El servidor de base de datos no está sincronizado con su clúster',
  'The default locale': 'El idioma predeterminado',
  'The document has been modified; its current revision is {revision}': 'El documento ha cambiado; su revisión actual es {revision}',
  'Admin panel at /admin': 'Panel de administración en /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'El modelo de contenido solo se puede editar en desarrollo; este servidor se ejecuta en producción (NODE_ENV).',
  'The name of "{code}"': 'El nombre de “{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Página para establecer una contraseña nueva, enlazada en los correos electrónicos con `?code=` (o después de `#` si la URL termina en `#`): una URL o una ruta de `server.url`.',
  'Password of `user`.': 'Contraseña de `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'El plugin "settings" está desactivado. Define esto en el archivo de configuración',
  'Version of the API in the document.': 'Versión de la API en el documento.',
  'Require email confirmation': 'Exigir la confirmación del correo electrónico',
  'This attribute must be unique': 'Este campo debe ser único',
  'API tokens': 'Tokens de API',
  'Type of the role assigned at registration.': 'Tipo del rol que se asigna al registrarse.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Tipos de los roles cuyos usuarios deben usar la autenticación de dos factores. Sin ella no pueden iniciar sesión y sus tokens no son válidos.',
  'UID of the related content type.': 'UID del tipo de contenido relacionado.',
  Uniqueness: 'Unicidad',
  'Update role': 'Actualizar rol',
  User: 'Usuario',
  'User not found': 'Usuario no encontrado',
  'Username already taken': 'Este nombre de usuario ya está en uso',
  'End users, roles and permissions': 'Usuarios finales, roles y permisos',
  'Localization of content': 'Localización del contenido',
  View: 'Ver',
  'Allow registration': 'Permitir el registro',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Esquemas de tipos de contenido y componentes por REST',
  'Content events, delivered to all nodes': 'Eventos de contenido, entregados a todos los nodos',
  'Its extensions are defined in code; edit them in {origin}.': 'Sus extensiones están definidas en el código; edítalas en {origin}.',
  'Settings that can be changed at runtime': 'Ajustes que se pueden cambiar durante la ejecución',
  'Name of this server as shown in authenticator apps.':
    'Nombre de este servidor tal como se muestra en las aplicaciones de autenticación.',
  'Cookie name.': 'Nombre de la cookie.',
  'Title of the API in the document.': 'Título de la API en el documento.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Opciones del proveedor para operaciones concretas. `local` no tiene; `s3` acepta parámetros de solicitud.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Opciones del proveedor. Consulta en el README del plugin las de `local` y `s3`.',
  'Reply-to address. Default: the sender.': 'Dirección de respuesta. Valor predeterminado: el remitente.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Adónde redirige el enlace: una URL o una ruta de `server.url`. Valor predeterminado: la respuesta es `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Proveedor de almacenamiento: `local` (una carpeta), `s3` (un bucket; también `aws-s3`) o un proveedor registrado por otro plugin con `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Dónde se cuentan las solicitudes. `memory`: por separado en cada nodo. `database`: entre todos los nodos, a costa de escrituras adicionales.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Si `formats` contiene un `placeholder`: una imagen de 16 × 16 píxeles como máximo en forma de URL de datos, que se muestra borrosa mientras se carga la imagen completa.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Si una escritura que también publica (POST y PUT sin `status=draft`) requiere además el permiso `publish` y sus condiciones. `false`: bastan `create` y `update`, como en Strapi. Valor predeterminado: `false`, con un aviso al iniciarse; las aplicaciones nuevas usan `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Si los archivos con contenido idéntico comparten sus datos y su URL. Consulta en el README del plugin qué revela esto.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Si la biblioteca de medios tiene carpetas: `folder` de los archivos, `/api/upload/folders` y `fileInfo.folder`, para quienes tienen permiso.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Si los filtros pueden usar los medios y los campos de sus archivos, como en Strapi. Una importación de Strapi lo activa.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Si las imágenes conservan sus metadatos EXIF, como la ubicación GPS, la hora, la cámara y el autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Si la cookie se envía solo por HTTPS. Valor predeterminado: en producción.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Si las cookies de sesión se envían solo por HTTPS. Valor predeterminado: en producción.',
  'Whether lists include the total count, unless specified in the request.':
    'Si las listas incluyen el recuento total, salvo que la solicitud indique otra cosa.',
  'Whether users can set up two-factor authentication.': 'Si los usuarios pueden configurar la autenticación de dos factores.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Si los tokens de actualización se guardan en una cookie HTTP-only en lugar de devolverse en el cuerpo de la respuesta.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Si se limita el número de solicitudes de inicio de sesión, registro y recuperación de cuenta.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Si el documento se puede ver en `/api/openapi.html`. Valor predeterminado: salvo que `NODE_ENV` sea `production`.',
  'SameSite attribute of the cookie.': 'Atributo SameSite de la cookie.',
  'SMTP username. Default: no authentication.': 'Nombre de usuario SMTP. Valor predeterminado: sin autenticación.',
  'Maximum number of tokens in an operation.': 'Número máximo de tokens en una operación.',
  'Background job queues, processed by any node': 'Colas de tareas en segundo plano, que cualquier nodo puede procesar',
  ', which includes what is added later': ', que incluye lo que se añada más adelante',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: un solo JWT, como en `jwt`. `refresh`: un token de acceso de corta duración y un token de actualización, como en `sessions`.',
  'a URL such as https://example.com': 'una URL como https://example.com',
  'a custom token must list its actions': 'un token personalizado debe enumerar sus acciones',
  'this key name is reserved in JavaScript; choose another name': 'este nombre de clave está reservado en JavaScript; elige otro nombre',
  'an array': 'un array',
  'an array with at least one item': 'un array con al menos un elemento',
  'an array with at least {least} items': 'un array con al menos {least} elementos',
  'a sender is required; set it here or with MAIL_FROM': 'se requiere un remitente; defínelo aquí o con MAIL_FROM',
  'a number': 'un número',
  'a number greater than 0': 'un número mayor que 0',
  'a number from {least} to {most}': 'un número de {least} a {most}',
  'a number of at least {least}': 'un número mayor o igual que {least}',
  'a number of at most {most}': 'un número menor o igual que {most}',
  'a path must not contain NUL characters': 'una ruta no debe contener caracteres NUL',
  'a regular expression as a string': 'una expresión regular como cadena',
  'a mail server requires a sender; set "from"': 'un servidor de correo requiere un remitente; define "from"',
  'a string': 'una cadena',
  'a string of at least {least} characters': 'una cadena de {least} caracteres como mínimo',
  'a string of at most {most} characters': 'una cadena de {most} caracteres como máximo',
  'a string of {least} to {most} characters': 'una cadena de {least} a {most} caracteres',
  'a non-empty string': 'una cadena no vacía',
  'a value of type {value}': 'un valor de tipo {value}',
  'an integer': 'un número entero',
  'an integer from {least} to {most}': 'un número entero de {least} a {most}',
  'an integer of at least {least}': 'un número entero mayor o igual que {least}',
  'an integer of at most {most}': 'un número entero menor o igual que {most}',
  'public URL': 'URL pública',
  'an empty string': 'una cadena vacía',
  'an object': 'un objeto',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'un objeto con un id o un documentId no puede tener además connect, disconnect o set',
  'an object without either': 'un objeto sin ninguno de los dos',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'no se limita el número de intentos de inicio de sesión (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid':
    'attribute: este tipo de contenido no tiene ningún campo de tipo uid con ese nombre',
  clock: 'reloj',
  'code must be six digits or a recovery code': 'code debe tener seis dígitos o ser un código de recuperación',
  'component entries': 'entradas de componentes',
  'component entries are not valid JSON': 'hay entradas de componentes que no son JSON válido',
  database: 'base de datos',
  disk: 'disco',
  'each of the {nodes} nodes counts sign-in attempts separately':
    'cada uno de los {nodes} nodos cuenta los intentos de inicio de sesión por separado',
  environment: 'entorno',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'se esperaba una fecha como 2027-01-31 o 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'se esperaba un documentId, un id, un objeto con uno de ellos o un array de estos; se encontró {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'se esperaba un idioma como fr, o un idioma con región o escritura como pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'se esperaba un correo electrónico: "post@example.org" o "Example <post@example.org>"',
  'expected a JSON value': 'se esperaba un valor JSON',
  'expected {expected}': 'se esperaba {expected}',
  'expected {expected}, found {found}': 'se esperaba {expected}; se encontró {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'se esperaba {expected}; se encontró {found}; ¿querías decir “{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'se esperaba {expected}; se encontró {found}; escribe {meant} sin comillas',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: el token ha caducado; indica una fecha de caducidad nueva',
  'run it as a dedicated user': 'ejecútalo con un usuario dedicado',
  'set a long random password for this user': 'establece una contraseña larga y aleatoria para este usuario',
  'has only {secret} characters': 'solo tiene {secret} caracteres',
  headers: 'cabeceras',
  'images are stored unchanged, without formats and with their metadata':
    'las imágenes se guardan sin cambios, sin formatos y con sus metadatos',
  'is a required field': 'es un campo obligatorio',
  'is missing, expected {expected}': 'falta; se esperaba {expected}',
  'is not a valid regular expression: {message}': 'no es una expresión regular válida: {message}',
  'is not set': 'no está definido',
  'the check failed: {value}': 'la comprobación falló: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY no es la clave con la que se cifraron estos secretos',
  'has already expired': 'ya ha caducado',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'el servidor escucha en {host} y confía en X-Forwarded-For de un proxy: los clientes que lo eluden pueden falsificar su dirección IP',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'el servidor escucha en {host} y confía en X-Forwarded-For de {proxies} proxies: los clientes que los eluden pueden falsificar su dirección IP',
  'the process runs as root': 'el proceso se ejecuta como root',
  'keep it enabled': 'déjalo activado',
  'remove it': 'quítalo',
  'keep security.enabled in {middlewares} set to true': 'deja security.enabled de {middlewares} en true',
  'put a TLS-terminating proxy in front of the server and set its URL': 'pon delante del servidor un proxy que termine TLS y define su URL',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'usa una sola copia; npm ls {name} muestra qué paquetes dependen de ella',
  'synchronize both clocks with NTP': 'sincroniza ambos relojes con NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'haz que el puerto solo sea accesible para el proxy y define proxies con el número de proxies',
  'related documents': 'documentos relacionados',
  'relations belong to component entries that do not exist': 'hay relaciones de entradas de componentes que no existen',
  'relations belong to versions that do not exist': 'hay relaciones de versiones que no existen',
  'relations point to documents that do not exist': 'hay relaciones que apuntan a documentos que no existen',
  'relations in column "{target}" have no position among those to the same document':
    'hay relaciones de la columna “{target}” sin posición entre las que van al mismo documento',
  'relations of one list have the same position': 'hay relaciones de una lista con la misma posición',
  log: 'registro',
  'free up disk space': 'libera espacio en disco',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'libera espacio en disco; cuando el disco está lleno, las escrituras se rechazan con 507',
  'freed memory is not returned to the system: {unset} are not set':
    'la memoria liberada no se devuelve al sistema: {unset} no están definidas',
  'freed memory is not returned to the system: {unset} is not set':
    'la memoria liberada no se devuelve al sistema: {unset} no está definida',
  'fix this first; the server cannot start': 'corrige antes esto; el servidor no se puede iniciar',
  'content model': 'modelo de contenido',
  'must be a JSON object': 'debe ser un objeto JSON',
  'must be a `number` type': 'debe ser de tipo `number`',
  'must be a `string` type': 'debe ser de tipo `string`',
  'must be an array with one item for each of the {count} files': 'debe ser un array con un elemento para cada uno de los {count} archivos',
  'must be an object': 'debe ser un objeto',
  'must be an object with x and y': 'debe ser un objeto con x e y',
  'must be at most 255 characters': 'debe tener como máximo 255 caracteres',
  'must be greater than or equal to 0': 'debe ser mayor o igual que 0',
  'must be less than or equal to 100': 'debe ser menor o igual que 100',
  'must be a single object, because there is only one file': 'debe ser un solo objeto, porque solo hay un archivo',
  'must be the id or documentId of a folder, or null': 'debe ser el id o documentId de una carpeta, o null',
  'must be written with plain characters: "{plain}"': 'se debe escribir con caracteres simples: “{plain}”',
  'must not be empty, or start or end with white space': 'no debe estar vacío ni empezar o terminar con espacios',
  'must not be nested more than 64 levels deep': 'no debe estar anidado en más de 64 niveles',
  'must not contain an unpaired surrogate': 'no debe contener un sustituto (surrogate) sin pareja',
  'must not contain NUL characters': 'no debe contener caracteres NUL',
  'must not contain the key __proto__': 'no debe contener la clave __proto__',
  'must not contain invisible characters': 'no debe contener caracteres invisibles',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'no debe contener "/", "\\" ni caracteres de control, ni ser "." o ".."',
  'must not contain control characters': 'no debe contener caracteres de control',
  'must contain "name" or "language"': 'debe contener "name" o "language"',
  'name is a required field': 'name es un campo obligatorio',
  'name: a folder with this name already exists': 'name: ya existe una carpeta con este nombre',
  'new component entries would reuse existing IDs': 'las nuevas entradas de componentes reutilizarían ID existentes',
  'no emails are sent: no mail server is configured': 'no se envían correos electrónicos: no hay ningún servidor de correo configurado',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'la URL pública no está definida: los enlaces de los correos electrónicos apuntan a http://{host}:{port}',
  node: 'nodo',
  'one of {values}': 'uno de {values}',
  'only a custom token can list actions; this token is {type}': 'solo un token personalizado puede enumerar acciones; este token es {type}',
  'other users can read or write {file} ({mode})': 'otros usuarios pueden leer {file} o escribir en él ({mode})',
  packages: 'paquetes',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: una carpeta no se puede mover dentro de sí misma ni de una de sus subcarpetas',
  'parent: folders can be nested at most {maxLevels} levels deep':
    'parent: las carpetas se pueden anidar como máximo en {maxLevels} niveles',
  'parent: folder not found': 'parent: carpeta no encontrada',
  'run plinth check --repair to fix it': 'ejecuta plinth check --repair para corregirlo',
  'run plinth migrate --allow-loss if the data is no longer needed': 'ejecuta plinth migrate --allow-loss si los datos ya no se necesitan',
  plugins: 'plugins',
  process: 'proceso',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies está definido, pero server.proxy no confía en ningún proxy',
  'looks like an example value': 'parece un valor de ejemplo',
  'document records without a version': 'registros de documentos sin ninguna versión',
  'consists of only a few different characters': 'consta de muy pocos caracteres distintos',
  'use Node.js {newest}': 'usa Node.js {newest}',
  'provide at least one change': 'indica al menos un cambio',
  'security headers are disabled': 'las cabeceras de seguridad están desactivadas',
  'see the server log': 'consulta el registro del servidor',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'consulta el registro del servidor de ese momento y reconstruye los datos derivados de los eventos perdidos',
  'see the error message': 'consulta el mensaje de error',
  'set LOG_LEVEL=info': 'define LOG_LEVEL=info',
  'set NODE_ENV=production': 'define NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'define PUBLIC_URL, o url en {server}',
  'set proxy to false if there is no proxy': 'pon proxy en false si no hay ningún proxy',
  'set proxy to true': 'pon proxy en true',
  start: 'inicio',
  'this role': 'este rol',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'actívalo en el archivo del esquema o elimina las versiones con plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally': 'actívalo en config/plugins o déjalo desactivado intencionadamente',
  'use a release with an even major version': 'usa una versión cuyo número principal sea par',
  'that it has missed events': 'eventos perdidos',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'la aplicación usa una copia de “{name}” ({theirs}) distinta de la del servidor ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'el reloj de la base de datos va {apart} s adelantado respecto al de esta máquina',
  'the database clock is {apart} s behind the clock of this machine':
    'el reloj de la base de datos va {apart} s atrasado respecto al de esta máquina',
  'the condition is empty: remove "where"': 'la condición está vacía: quita "where"',
  'fix the content first; the server cannot start': 'corrige antes el contenido; el servidor no se puede iniciar',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'la cookie de sesión también se envía por HTTP sin cifrar (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable de entorno {variable}',
  'it is created at the first start': 'se crea en el primer inicio',
  "the folder contains items that you don't have permission to delete": 'la carpeta contiene elementos que no tienes permiso para eliminar',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'el consumidor “{name}” no pudo procesar esto en {attempts} intentos: {what}; los eventos posteriores están bloqueados',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'el consumidor “{name}” omitió {count} eventos que no pudo procesar: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'el índice que garantiza que “{name}” sea único no contiene sus valores',
  'the last was {value}, at {value2}': 'último: {value}, {value2}',
  'the log level is {logLevel}': 'el nivel de registro es {logLevel}',
  'no longer part of the content model: {text}': 'ya no forma parte del modelo de contenido: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'se aplican en el próximo inicio; lístalas con plinth migrate --dry-run',
  'the number {value}': 'el número {value}',
  'the stored version counts do not match the existing versions':
    'los recuentos de versiones guardados no coinciden con las versiones existentes',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'la contraseña del usuario de base de datos “{user}” en {hostname} es fácil de adivinar',
  'the password of the database user "{user}" at {hostname} is empty':
    'la contraseña del usuario de base de datos “{user}” en {hostname} está vacía',
  'the plugin "{owner}" is disabled': 'el plugin “{owner}” está desactivado',
  'the plugin "{plugin}" is disabled': 'el plugin “{plugin}” está desactivado',
  'the role "{name}"': 'el rol “{name}”',
  'the role "{role}"': 'el rol “{role}”',
  'the token "{name}"': 'el token “{name}”',
  'the database user lacks a privilege: {words}': 'al usuario de la base de datos le falta un privilegio: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET no está definido; sin él, el servidor no se inicia en producción',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY no está definida, pero estos secretos están cifrados',
  'the plugin "{plugin}" does not exist': 'el plugin “{plugin}” no existe',
  'the provider "{provider}" does not exist': 'el proveedor “{provider}” no existe',
  'the role "{name}" does not exist': 'el rol “{name}” no existe',
  'the role "{role}" does not exist': 'el rol “{role}” no existe',
  'does not exist yet': 'todavía no existe',
  'this is a bug in the plugin "{plugin}"': 'esto es un error del plugin “{plugin}”',
  'true or false': 'true o false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type debe tener de 3 a 64 caracteres: letras, dígitos, "_" y "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type es obligatorio, porque no se puede deducir del nombre: de 3 a 64 letras, dígitos, "_" y "-"',
  'the type of a role cannot be changed; it is "{type}"': 'el tipo de un rol no se puede cambiar; es “{type}”',
  'type: content type does not exist': 'type: el tipo de contenido no existe',
  'unknown key; did you mean "{meant}"?': 'clave desconocida; ¿querías decir “{meant}”?',
  'unknown key; known keys: {known}': 'clave desconocida; claves conocidas: {known}',
  'unknown key; no keys are allowed here': 'clave desconocida; aquí no se permite ninguna clave',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url usa https, terminado por un proxy, pero {value} está desactivado: todos los clientes parecen tener la misma dirección IP y comparten los límites de solicitudes, y no se envía Strict-Transport-Security',
  'user and password must be set together': 'user y password se deben definir juntos',
  "username must not be an email address other than the account's own":
    'username no debe ser un correo electrónico distinto del de la cuenta',
  'value: provide a value, or a string in `from`': 'value: indica un valor, o una cadena en `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'las versiones según “{axis}” de {types} están ocultas: su opción {option} está desactivada',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'las versiones según “{axis}” de {types} están ocultas: el plugin que las proporciona está desactivado',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'hay versiones con {name} “{value}” que no tienen equivalente en “{on}”, o que tienen uno más antiguo que no se ha escrito desde entonces',
  'versions of documents without a document record': 'versiones de documentos sin registro de documento',
  'versions whose documentId differs from that of their document': 'versiones cuyo documentId difiere del de su documento',
  'a shared view must have a name': 'una vista compartida debe tener un nombre',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'quien tiene permiso para crear o actualizar también puede publicar. Define writesAskPublish en config/plugins (draft-and-publish.config): true requiere el permiso publish, false mantiene este comportamiento',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, el valor del token “{name}”, {weak}',
  '{count} failed': '{count} con error',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Define ENCRYPTION_KEY con la clave anterior o elimina los secretos con `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': 'hay {free} MB libres de {size} MB en el disco de {folder}',
  '{key} is a required field': '{key} es un campo obligatorio',
  '{label} is not valid': '{label} no es válido',
  '{name} field must have at least {min} items': 'El campo {name} debe tener al menos {min} elementos',
  '{name} field must have less than or equal to {max} items': 'El campo {name} debe tener como máximo {max} elementos',
  '{name} is a required field': '{name} es un campo obligatorio',
  '{name} is a secret and is not exported; set it in the environment': '{name} es un secreto y no se exporta; defínelo en el entorno',
  '{name} must be a `string` type': '{name} debe ser de tipo `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} debe ser de tipo `{expected}`, pero el valor final fue: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} debe tener al menos {minLength} caracteres',
  '{name} must be at most 4096 characters': '{name} debe tener como máximo 4096 caracteres',
  '{name} must be at most {length} characters': '{name} debe tener como máximo {length} caracteres',
  '{name} must be defined.': '{name} debe estar definido.',
  '{name} must be one of the following values: {components}': '{name} debe ser uno de los siguientes valores: {components}',
  '{name} must match the following: "{expression}"': '{name} debe coincidir con lo siguiente: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} se queda en la base de datos, porque no le corresponde ninguna opción de los archivos de configuración',
  '{name} takes too long to match against "{regex}"': 'La comparación de {name} con "{regex}" tarda demasiado',
  '{name} edited it but does not have permission to publish': '{name} lo editó, pero no tiene permiso para publicar',
  '{path}: folder not found': '{path}: carpeta no encontrada',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} es un secreto y no se puede cifrar sin una clave. Define ENCRYPTION_KEY; `plinth secret` genera una',
  '{rest} more like this': '{rest} más como este',
  '{steps} database migrations are pending': 'hay {steps} migraciones de la base de datos pendientes',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: los tokens pueden caducar y las tareas ejecutarse a una hora equivocada',
  '{value} does not use https: passwords and tokens can be intercepted': '{value} no usa https: se pueden interceptar contraseñas y tokens',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} está activado, pero url apunta a esta máquina: sin un proxy, los clientes pueden falsificar la dirección IP que se usa para los límites de solicitudes',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token de API de la otra instancia de Plinth, para `plinth content push` y `pull` sin preguntas: `env("TRANSFER_TOKEN")`.',
  Assign: 'Asignar',
  Bypass: 'Omitir',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Tamaño máximo, en bytes, de una línea, y de todas las versiones de un documento en total.',
  'Maximum size of an import in bytes, decompressed.': 'Tamaño máximo de una importación, en bytes, una vez descomprimida.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Número máximo de archivos comprimidos que un nodo genera a la vez para descargar exportaciones.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Tamaño total máximo de las importaciones de un solicitante, en bytes. Valor predeterminado: cuatro veces `maxSize`.',
  'is nested more than {levels} levels deep': 'está anidado en más de {levels} niveles',
  'contains a number that is too large': 'contiene un número demasiado grande',
  'Maximum number of selected documents, including related documents.':
    'Número máximo de documentos seleccionados, incluidos los documentos relacionados.',
  'Full-text search': 'Búsqueda de texto completo',
  'Import and export of content, and transfer between Plinth instances':
    'Importación y exportación de contenido, y transferencia entre instancias de Plinth',
  'API key of the service with write permission. Set it in the environment.':
    'Clave de API del servicio con permiso de escritura. Defínela en el entorno.',
  'Locale of content that is not localized.': 'Idioma del contenido que no está localizado.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Milisegundos durante los que se reintenta una acción programada si no se puede acceder a sus documentos o a la base de datos.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Milisegundos durante los que se guardan las acciones programadas completadas. Hasta entonces se pueden revertir.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Milisegundos durante los que se guardan los datos de importación y se puede descargar una exportación.',
  'Response timeout in milliseconds.': 'Tiempo de espera de la respuesta, en milisegundos.',
  'Maximum number of pending scheduled actions and releases.': 'Número máximo de acciones programadas y lanzamientos pendientes.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Programa la publicación y la despublicación, de documentos sueltos o como lanzamiento',
  'Review workflow with stages and comments': 'Flujo de revisión con etapas y comentarios',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nombre del índice o de la colección en el servicio. Las aplicaciones que comparten un servicio necesitan nombres distintos.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL del servicio: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Si el campo se incluye en la búsqueda de texto completo. `{ "weight": 3 }` también define su peso.',
  'Search service to use.': 'Servicio de búsqueda que se usa.',
  'this thread does not exist': 'este hilo no existe',
  'this attribute does not exist': 'este campo no existe',
  'a reply is resolved with its thread': 'una respuesta se resuelve con su hilo',
  '“{title}” does not have permission to read this attribute': '“{title}” no tiene permiso para leer este campo',
  'duplicate stage "{id}"': 'etapa “{id}” duplicada',
  '"{onChange}" is not another stage of this content type': '“{onChange}” no es otra etapa de este tipo de contenido',
  'must name at most {removed} stages': 'debe indicar como máximo {removed} etapas',
  'must contain at least one stage': 'debe contener al menos una etapa',
  'the content type "{uid}" does not exist': 'el tipo de contenido “{uid}” no existe',
  '"{uid}" does not use draft & publish': '“{uid}” no usa borrador y publicación',
  'the stage "{asked}" does not exist': 'la etapa “{asked}” no existe',
  'this user does not exist': 'este usuario no existe',
  '“{title}” does not have permission to read this document': '“{title}” no tiene permiso para leer este documento',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Hay {counts} documentos en “{name}”. Elige la etapa a la que moverlos',
  'a removed stage used this ID; choose another one': 'una etapa eliminada usó este ID; elige otro',
  'the stage "{to}" does not exist': 'la etapa “{to}” no existe',
  'contains more than {removed} stages': 'contiene más de {removed} etapas',
  'The document is in “{name}”; no stage allows publishing': 'El documento está en “{name}”; ninguna etapa permite publicar',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Este cambio devuelve el documento a “{name}”, pero solo se puede publicar en {where}',
  'The document is in “{name}” but can only be published in {where}':
    'El documento está en “{name}”, pero solo se puede publicar en {where}',
  'Assigned to you, in “{name}”': 'Se te ha asignado, en “{name}”',
  'Someone mentioned you in a comment': 'Alguien te mencionó en un comentario',
  'Waiting in “{name}”': 'En espera en “{name}”',
  'Provide either types or documents': 'Indica tipos o documentos, pero no ambos',
  'A CSV file holds documents of one content type. Choose one':
    'Un archivo CSV contiene documentos de un solo tipo de contenido. Elige uno',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Estos documentos hacen referencia a más de {maxChosen} documentos. Selecciona menos documentos, menos niveles o tipos de contenido completos',
  'Some of the selected documents of {type} do not exist': 'Algunos de los documentos seleccionados de {type} no existen',
  'must be a single document': 'debe ser un solo documento',
  'must be a number': 'debe ser un número',
  'must be true or false': 'debe ser true o false',
  'must be JSON': 'debe ser JSON',
  'is longer than {value} bytes or has an unclosed quote': 'tiene más de {value} bytes o comillas sin cerrar',
  'has an unclosed quote': 'tiene comillas sin cerrar',
  'has a quote in the middle of cell {cells}': 'tiene comillas en medio de la celda {cells}',
  'has more than 10000 cells': 'tiene más de 10000 celdas',
  'Only a CSV file can have a type and columns': 'Solo un archivo CSV puede tener un tipo y columnas',
  'Provide the content type of the rows': 'Indica el tipo de contenido de las filas',
  '{uid} has no attribute "{name}"': '{uid} no tiene el campo “{name}”',
  'could not be stored; see the server log': 'no se pudo guardar; consulta el registro del servidor',
  'is a file, but this Plinth instance has no media library': 'es un archivo, pero esta instancia de Plinth no tiene biblioteca de medios',
  "is a file, but you don't have permission to upload files": 'es un archivo, pero no tienes permiso para subir archivos',
  'has no name': 'no tiene nombre',
  'is a file without data': 'es un archivo sin datos',
  'the file data {bytes} is missing': 'faltan los datos de archivo {bytes}',
  'could not be written; see the server log': 'no se pudo escribir; consulta el registro del servidor',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'hace referencia a {target} {documentId}, que no existe ni aquí ni en la importación; la relación se omite',
  'is not valid JSON': 'no es JSON válido',
  'is not an object': 'no es un objeto',
  'has the unknown key "{other}"': 'tiene la clave desconocida “{other}”',
  'does not name a content type of this app': 'no indica un tipo de contenido de esta aplicación',
  'has no documentId': 'no tiene documentId',
  'has an invalid locale': 'tiene un idioma no válido',
  'has a status other than draft or published': 'tiene un estado que no es draft ni published',
  'has an invalid date and time': 'tiene una fecha y hora no válida',
  'has an invalid file data name': 'tiene un nombre de datos de archivo no válido',
  'has no data': 'no tiene datos',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'La columna “{heading}” no es un campo de {uid}. Asígnala con `columns` o ponla en null',
  'Duplicate column "{twice}"': 'Columna “{twice}” duplicada',
  'has {cells} cells instead of {columns}': 'tiene {cells} celdas en lugar de {columns}',
  'is not a valid documentId': 'no es un documentId válido',
  'must be draft or published': 'debe ser draft o published',
  '{path} is ignored, because it is not part of an export': '{path} se ignora, porque no forma parte de una exportación',
  '{manifest} is missing; the archive may be incomplete': 'Falta {manifest}; es posible que el archivo comprimido esté incompleto',
  '{file} is listed in {manifest} but missing in the archive': '{file} figura en {manifest}, pero falta en el archivo comprimido',
  '{file} was modified after the export': '{file} se modificó después de la exportación',
  'Content type {uid} does not exist here': 'El tipo de contenido {uid} no existe aquí',
  '{uid} has different attributes here than in the source': '{uid} tiene aquí otros campos que en el origen',
  'Export not found': 'Exportación no encontrada',
  'The user who started it no longer exists or no longer has permission':
    'El usuario que inició la operación ya no existe o ya no tiene permiso',
  'Import not found': 'Importación no encontrada',
  'Transfer not found': 'Transferencia no encontrada',
  'executed and rolled back as intended': 'ejecutado y deshecho según lo previsto',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Número máximo de entregas realizadas y de entregas fallidas que se guardan por webhook.',
  'Documents in review': 'Documentos en revisión',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Otras instancias de Plinth por nombre, a las que `/admin` y `plinth content push` pueden enviar contenido.',
  'Scheduled actions and releases': 'Acciones programadas y lanzamientos',
  Push: 'Enviar a otra instancia',
  'Review stages': 'Etapas de revisión',
  'Bypass review stages': 'Omitir las etapas de revisión',
  'Content type "{type}" not found': 'Tipo de contenido “{type}” no encontrado',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Los documentos de tipo “{type}” no tienen borradores y no se pueden publicar',
  'Documents of type "{type}" have no locales': 'Los documentos de tipo “{type}” no tienen idiomas',
  'the scheduled action {called} failed ({when}): {reason}': 'la acción programada {called} ha fallado ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'corrige la causa e inténtalo de nuevo, o elimina la acción programada',
  'manual run': 'ejecución manual',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'debe ser una fecha y hora como 2026-05-03T09:00 o 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'debe ser el nombre de una zona horaria, como Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'se requiere una zona horaria, por ejemplo, Europe/Berlin',
  'must be in the future': 'debe estar en el futuro',
  'is too far in the future': 'está demasiado lejos en el futuro',
  'Only a failed scheduled action can be retried': 'Solo se puede reintentar una acción programada que ha fallado',
  'Only a scheduled action that has not run yet can be run': 'Solo se puede ejecutar una acción programada que aún no se ha ejecutado',
  'Only a scheduled action that has run can be reverted': 'Solo se puede revertir una acción programada que ya se ha ejecutado',
  'A scheduled action that has run cannot be changed': 'Una acción programada que ya se ha ejecutado no se puede cambiar',
  'at most {maxTogether} documents can be published together': 'se pueden publicar como máximo {maxTogether} documentos a la vez',
  'content cannot be set when unpublishing': 'el contenido no se puede indicar al despublicar',
  'Document not found': 'Documento no encontrado',
  "You don't have permission to publish this document": 'No tienes permiso para publicar este documento',
  "You don't have permission to unpublish this document": 'No tienes permiso para despublicar este documento',
  'There is no draft to save': 'No hay ningún borrador que guardar',
  'Reverting was started, but nothing was reverted': 'Se empezó a revertir, pero no se revirtió nada',
  'There is nothing to execute': 'No hay nada que ejecutar',
  'The documents or the database could not be reached for too long':
    'No se pudo acceder a los documentos o a la base de datos durante demasiado tiempo',
  'The content type no longer exists': 'El tipo de contenido ya no existe',
  'The document was deleted': 'El documento se eliminó',
  'It has been unpublished since': 'Se ha despublicado desde entonces',
  'It has been published again since': 'Se ha vuelto a publicar desde entonces',
  'An unexpected error occurred. See the server log': 'Se ha producido un error inesperado. Consulta el registro del servidor',
  'Part of it cannot be executed, so nothing was changed': 'Una parte no se puede ejecutar, así que no se cambió nada',
  'The user or API token that scheduled this no longer exists': 'El usuario o token de API que programó esto ya no existe',
  'The user who scheduled this is blocked': 'El usuario que programó esto está bloqueado',
  'The token that scheduled this has expired': 'El token que programó esto ha caducado',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'El usuario que programó esto no ha configurado la autenticación de dos factores, que ahora es obligatoria',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'El documento se eliminó, o el usuario o token de API que programó esto ya no tiene acceso a él',
  'The user or API token that scheduled this does not have permission to publish it':
    'El usuario o token de API que programó esto no tiene permiso para publicarlo',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'El usuario o token de API que programó esto no tiene permiso para despublicarlo',
  'The account or token no longer exists or cannot be used': 'La cuenta o el token ya no existe o no se puede usar',
  'The document was deleted, or they no longer have access to it': 'El documento se eliminó o ya no tiene acceso a él',
  "They don't have this permission": 'Falta este permiso',
  'The user or API token that added this cannot do it: {reason}': 'El usuario o token de API que añadió esto no puede hacerlo: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'El usuario o token de API que ejecutó o reprogramó esto no puede hacerlo: {reason}',
  'Scheduled action failed': 'La acción programada ha fallado',
  'Release with several documents': 'Lanzamiento con varios documentos',
  'The file name is invalid': 'El nombre del archivo no es válido',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'hace referencia a {target} {documentId}, que no existe aquí y no se puede importar; la relación se omite',
  'It was interrupted repeatedly; see the server log': 'Se interrumpió varias veces; consulta el registro del servidor',
  'Push not found': 'Envío no encontrado',
  'Continuous backups with point-in-time recovery and verification':
    'Copias de seguridad continuas con restauración a cualquier momento y verificación',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Horas entre copias completas de la base de datos. Se hace una copia completa antes si los cambios superan el tamaño de la base de datos.',
  'Number of past hours that can be restored.': 'Número de horas anteriores que se pueden restaurar.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milisegundos entre comprobaciones de cambios. Si se pierde el disco, se pierden las escrituras desde la última comprobación.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Dónde se guarda una copia de seguridad continua de la base de datos SQLite: `{ "folder": … }` o `{ "s3": … }`. Usa un destino distinto para cada base de datos. Valor predeterminado: sin copia de seguridad.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'las lecturas van al servidor primario; repara la réplica o quítala de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  'cannot read from {place}: {problem}': 'no se puede leer desde {place}: {problem}',
  'has not replicated the latest changes': 'no ha replicado los últimos cambios',
  'lags {lag} ms behind the primary': 'va {lag} ms por detrás del servidor primario',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: las lecturas van al servidor primario',
  'find out why replication is delayed': 'averigua por qué se retrasa la replicación',
  '{place} is writable': '{place} permite escritura',
  'set read_only to ON on the replica': 'pon read_only en ON en la réplica',
  Security: 'Seguridad',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Al usuario o token de API que solicitó esto le falta un permiso: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Carpeta con los proyectos que se pueden importar desde la interfaz, absoluta o relativa a la aplicación; null: solo se importan archivos comprimidos de la carpeta de la aplicación.',
  'it was private': 'era privado',
  'it was hidden': 'estaba oculto',
  'the public has access to it': 'el público tiene acceso a ello',
  'Document with id "{ref}" has no version in {values}': 'El documento con el ID “{ref}” no tiene ninguna versión en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} relación(es) de tipo {target} asociada(s) a esta entrada no existe(n)',
  'the regular expression is too large': 'la expresión regular es demasiado grande',
  'Columns that cannot be imported were ignored: {passedOver}': 'Se ignoraron las columnas que no se pueden importar: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Guárdala como JPEG o PNG que no sea progresivo ni entrelazado',
  'Save it upright, without an orientation in its metadata': 'Guárdala derecha, sin orientación en sus metadatos',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Qué indican los tipos sobre los campos obligatorios. `storage`: sus valores pueden ser null, porque los borradores y las filas anteriores a `required` no los tienen. `schema`: nunca son null, como en Strapi; una fila sin valor deja entonces en null toda la lista, y al iniciarse el servidor se indican esos tipos. `plinth types` se rige por esta opción.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Si los clientes de Strapi 4 pueden seguir funcionando: los documentos y las entradas también tienen `data` y `attributes`, que son de nuevo el mismo documento, y los documentos, su `id` numérico; las conexiones también tienen `data` y `meta { pagination }`. Estos campos están obsoletos.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} es común a todos los idiomas: cámbialo en un idioma que tenga el documento',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'tiene los indicadores “{flags}”, que la expresión regular de un esquema no puede tener',
  'options can only have "strict", true or false': 'options solo puede tener "strict", true o false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Solo para editores: cómo se genera el valor. Se tienen en cuenta `separator` (predeterminado: `-`) y `lowercase` (predeterminado: true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Para formularios, que solo muestran el campo si se cumple la regla: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Número máximo de versiones anteriores que se guardan de un archivo reemplazado, además del original. Son privadas y se pueden restaurar. 0: ninguna, y tampoco el original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Milisegundos tras su último cambio durante los que se guardan los cambios sin guardar de los usuarios de administración.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: el Content-Type Builder no muestra el campo, ni en la interfaz ni por REST.',
  'An email could not be delivered': 'No se pudo entregar un correo electrónico',
  '{mails} emails could not be delivered': 'No se pudieron entregar {mails} correos electrónicos',
  'is not a content type of this app': 'no es un tipo de contenido de esta aplicación',
  'documents of this type have no drafts; they are always published':
    'los documentos de este tipo no tienen borradores; siempre están publicados',
  'must name the attribute and the operation': 'debe indicar el campo y la operación',
  'is for the action "set" only': 'solo vale para la acción "set"',
  'belongs to another kind of action': 'pertenece a otra clase de acción',
  'The client closed the connection': 'El cliente cerró la conexión',
  'The URL of this service is not configured; set url in config/server':
    'La URL de este servicio no está configurada; define url en config/server',
  'Action not found': 'Acción no encontrada',
  'locale: this content type is not localized': 'locale: este tipo de contenido no está localizado',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: las contraseñas no se guardan en las copias de trabajo',
  'Earlier versions of a file': 'Versiones anteriores de un archivo',
  'Restores an earlier version of a file, or copies another file over it':
    'Restaura una versión anterior de un archivo o copia otro archivo sobre él',
  'Change password': 'Cambiar contraseña',
  Components: 'Componentes',
  'Content types': 'Tipos de contenido',
  Drafts: 'Borradores',
  Export: 'Exportar',
  File: 'Archivo',
  Files: 'Archivos',
  Folder: 'Carpeta',
  'Forgot password': 'Contraseña olvidada',
  Health: 'Estado del sistema',
  Import: 'Importar',
  Languages: 'Idiomas',
  Locales: 'Idiomas',
  Model: 'Modelo',
  Move: 'Mover',
  Password: 'Contraseña',
  People: 'Usuarios',
  Pictures: 'Imágenes',
  Read: 'Leer',
  Relations: 'Relaciones',
  Renew: 'Regenerar',
  Revoke: 'Revocar',
  Role: 'Rol',
  Run: 'Ejecutar',
  Settings: 'Configuración',
  Token: 'Token',
  Undo: 'Deshacer',
  'Goes live {time}': 'Se publica el {time}',
  'Is taken offline {time}': 'Se despublica el {time}',
  'Is taken offline': 'Despublicación programada',
  'Goes live': 'Publicación programada',
  files: 'archivos',
} satisfies ServerTexts;
