import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Spanish. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '“$caller” es un texto (“user:7”), con el que “{name}” no se puede comparar',
  '"$now" is a date and time and cannot be compared with "{name}"': '“$now” es un momento, con el que “{name}” no se puede comparar',
  '"$user.{name}" cannot be used here: callers are not users': '“$user.{name}” no tiene sentido aquí: quienes llaman no son usuarios',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '“$user.{name}” nunca es “{name2}”: uno es un número y el otro no',
  '"$user.{name}" is not a field of {uid}{name2}': '“$user.{name}” no es un valor de {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '“{action}” no trata de ningún tipo de contenido: solo las acciones sobre documentos admiten una regla',
  '"{action}" is not an action': '“{action}” no es una acción',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” no es una acción (¿quería decir “{meant}”?)',
  '"{action}" is not a permission': '“{action}” no es algo que se pueda conceder',
  '"{code}" is not a valid locale code; {advice}': '“{code}” no es un código de idioma; {advice}',
  '"{code}" is the default locale. Choose another default locale first': '“{code}” es el idioma predeterminado: elija antes otro',
  '"{last}" does not read or write fields: remove "fields"': '“{last}” no lee ni escribe atributos: omita “fields”',
  '"{name}" is not an attribute of {uid}{name2}': '“{name}” no es un atributo de {uid}{name2}',
  '"{name}" refers to documents that do not exist': '“{name}” enlaza con documentos que no existen',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '“{pattern}” se concede dos veces, con una regla: dígalo todo en una entrada (`$or` une condiciones)',
  '"{pattern}" is ignored: {reason}': '“{pattern}” se omite: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” no es una acción{access}',
  'A change to the setting {name} must be an object with its keys': 'Un cambio del ajuste {name} es un objeto con sus claves',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Se encontró una referencia circular en la lista connect. Una relación intenta conectarse antes o después de otra que intenta conectarse antes o después de ella',
  'Function called with each error response and the original error.':
    'Una función que recibe cada error como se respondería, y el propio error.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Un plugin hace otra cosa en lugar de este cambio, que no se puede hacer junto con otros',
  'An import is already running. Wait until it finishes, or stop it': 'Ya se está trayendo un proyecto: espere a que termine o deténgalo',
  'A role must be assigned to users one at a time': 'Un rol se da a un usuario cada vez',
  'A role of type "{type}" already exists': 'Ya existe un rol de tipo “{type}”',
  'Two-factor authentication is already on. Turn it off first': 'Ya hay una verificación en dos pasos activa: desactívela antes',
  'Two-factor authentication is required': 'La verificación en dos pasos es obligatoria',
  'Two-factor authentication is required and must be set up first':
    'La verificación en dos pasos es obligatoria y hay que configurarla antes',
  'Two-factor authentication is required. Sign in again': 'La verificación en dos pasos es obligatoria: inicie sesión de nuevo',
  'A string to compare with {flaw}': 'Un texto con el que comparar {flaw}',
  'A token named "{name}" already exists. Revoke it first, or choose another name':
    'Ya existe un token llamado “{name}”: revóquelo antes o elija otro nombre',
  Tree: 'Un árbol',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Un árbol de páginas en secciones y versiones, en dos idiomas, con redirecciones para las direcciones que han cambiado.',
  'The value is too long, out of range, or contains characters that cannot be stored':
    'Un valor es demasiado largo, está fuera de rango o contiene caracteres que no se pueden guardar',
  'API tokens are hashed with a key that is stored in the same database':
    'Los tokens de API se convierten en hashes con una clave que se guarda junto a ellos en la base de datos',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Añadir la traza a los errores, excepto en producción.',
  Administrator: 'Administrador',
  'Maximum number of aliases in a document.': 'Alias que puede tener como máximo un documento.',
  'Reply-to address': 'Las respuestas van a',
  Apply: 'Aplicar',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artículos con autores y categorías, en dos idiomas, y una página de inicio.',
  'At most {maxFiles} files can be uploaded at once': 'Se pueden subir como máximo {maxFiles} archivos a la vez',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Atributos de los usuarios que se pueden indicar al registrarse, además de `username`, `email` y `password`.',
  Auth: 'Autenticación',
  Authenticated: 'Autenticado',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Vistas previas borrosas',
  'Imports Strapi projects': 'Trae proyectos de Strapi',
  'Maximum file size in bytes.': 'Bytes que puede tener un archivo.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Bytes que se conservan por cliente; si se superan, se olvidan las claves más antiguas, dentro de una hora. Las solicitudes sin credenciales se cuentan por la dirección (en IPv6, la red) de la que proceden.',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Bytes que puede ocupar como JSON el documento de una respuesta para que se conserve para las repeticiones; por encima: 400, y no se escribe nada.',
  Callback: 'Retorno de llamada',
  'Cannot delete {type} role': 'No se puede eliminar el rol {type}',
  'Cannot remove role': 'No se puede eliminar el rol',
  'Cannot replace a file with multiple ones': 'No se puede reemplazar un archivo por varios',
  'Cannot remove this permission from {type} role': 'No se puede quitar esto al rol {type}',
  Change: 'Modificar',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Caracteres que puede tener como máximo el texto de una operación, contando comentarios y espacios; los de las cadenas no cuentan.',
  Conditions: 'Condiciones',
  Connect: 'Conectar',
  'Content API': 'API de contenido',
  Count: 'Contar',
  'Create role': 'Crear rol',
  'Default role given to authenticated user.': 'Rol predeterminado de los usuarios autenticados.',
  'Default role given to unauthenticated user.': 'Rol predeterminado de los usuarios sin autenticar.',
  'Delete role': 'Eliminar rol',
  'Maximum number of directives in a document.': 'Directivas que puede tener como máximo un documento.',
  'Document with id "{documentId}"{where} not found': 'No se encontró el documento con id “{documentId}”{where}',
  'Documentation site': 'Sitio de documentación',
  'Default number of documents in a list.': 'Documentos de una lista que no indica un número.',
  'Maximum number of documents in a list.': 'Documentos de una lista, como máximo.',
  'Maximum page size.': 'Documentos por página, como máximo.',
  'Default page size.': 'Documentos por página cuando la solicitud no indica un número.',
  'Draft & publish': 'Borradores y versiones publicadas de los documentos',
  'Dynamic zones': 'Zonas dinámicas',
  Editor: 'Editor',
  'Email already taken': 'El correo ya está en uso',
  'Email confirmation': 'Confirmación de correo',
  'Require STARTTLS': 'Cifrado antes de comunicar nada',
  TLS: 'Cifrado desde el principio',
  'Entity not found': 'Entidad no encontrada',
  'Expected a string to compare with': 'Se esperaba un texto con el que comparar',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Inicios de sesión fallidos con un mismo nombre o correo dentro de `signInInterval`: este número desde cada lugar donde el usuario ya ha iniciado sesión, y el mismo desde todos los demás en conjunto.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Campos con selección propia que puede tener como máximo una operación, con los fragmentos incluidos: cada uno puede ser una sentencia. Los grupos cuentan como diez.',
  'File id is required and must be a single value': 'El id del archivo es obligatorio y debe ser un solo valor',
  'File name contains invalid characters': 'El nombre del archivo contiene caracteres no válidos',
  'Static files and pages, and the welcome page in development':
    'Archivos y páginas para navegadores, y una primera página mientras se desarrolla la aplicación',
  'Files are empty': 'No hay archivos',
  'Maximum files per request': 'Archivos a la vez',
  'Maximum number of files in one request.': 'Archivos que puede subir una solicitud.',
  'File uploads, storage and the attribute type media': 'Archivos: su subida, sus bytes y el tipo de atributo media',
  'Find page': 'Página de búsqueda',
  'Folders can be nested at most {maxLevels} levels deep': 'Las carpetas se pueden anidar hasta {maxLevels} niveles',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formatos en los que también se crea cada copia reducida: `formats` la llama `small_webp`. AVIF tarda diez veces más que los demás.',
  'Image formats': 'Formatos de las copias reducidas',
  'Get component': 'Obtener componente',
  'Get components': 'Obtener componentes',
  'Get content type': 'Obtener tipo de contenido',
  'Get content types': 'Obtener tipos de contenido',
  'Get permissions': 'Obtener permisos',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, direcciones y rangos a los que los plugins pueden hacer solicitudes aunque no sean públicos: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cuántos de este lado pueden referirse a cuántos del otro: `manyToOne` son muchos de este tipo hacia un destino.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Cuántos proxies añaden a `X-Forwarded-For`, solo para estos límites. Por defecto: `proxies` de `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Con qué frecuencia se puede pedir algo, en memoria o entre todos los nodos',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: una escritura que se envía otra vez se ejecuta una sola vez',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Proveedores de identidad por nombre, como en `/api/connect/<name>`. Véase el README del plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Imágenes en las que un nodo trabaja a la vez, cada una en un hilo. Por defecto: la mitad de sus procesadores.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Imágenes que pueden esperar a eso; si hay más, la respuesta es 503.',
  'Incorrect code provided': 'El código proporcionado es incorrecto',
  'Invalid code': 'Código no válido',
  'Invalid field {field}: not a media attribute of {ref}': 'El campo {field} no es válido: no es un atributo de medios de {ref}',
  'Invalid identifier or password': 'Identificador o contraseña no válidos',
  'Invalid key {key}': 'Clave no válida {key}',
  'Invalid key {key} at {path}': 'Clave no válida {key} en {path}',
  'Invalid parameters: {unknown}': 'Parámetros no válidos: {unknown}',
  'Invalid ref {ref}: content type not found': 'ref {ref} no es válido: no existe ese tipo de contenido',
  'Invalid refresh token': 'Token de renovación no válido',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Relaciones no válidas en {path}: se esperan objetos con "__type", el tipo del documento',
  'Invalid relations at {path}: {why}': 'Relaciones no válidas en {path}: {why}',
  'Invalid ticket. Sign in again': 'Ticket no válido: inicie sesión de nuevo',
  'Invalid token': 'Token no válido',
  'The import process ended unexpectedly.': 'Terminó sin decir nada.',
  'It is still running': 'Todavía está en curso',
  'This is defined in code; edit it in {origin}.': 'Está escrito como código: modifíquelo en {origin}.',
  'It runs code of the app or of a plugin, which cannot be run again to get its query plan':
    'Ejecuta código de la aplicación o de un plugin, que nadie vuelve a ejecutar para ver qué pide a la base de datos',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: quien lo adivine puede hacerse pasar por cualquiera',
  'Keep image metadata (EXIF)': 'Conservar los datos de la cámara',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Clave de los hashes que se guardan de los tokens, de al menos 32 caracteres. Cambiarla invalida todos los tokens creados por comando. Por defecto: una clave aleatoria que crea el primer nodo y guarda en la base de datos.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Clave que sella los correos mientras esperan en la base de datos, de al menos 32 bytes. Los correos que esperan cuando se cambia no se envían. Por defecto: están allí tal cual.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Clave que firma las sesiones del equipo, de al menos 32 bytes. Por defecto: una aleatoria, que se crea una vez y se guarda en la base de datos.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Clave que firma los tokens de los usuarios, de al menos 32 bytes. Cambiarla los invalida todos. En producción no se arranca sin ella; en los demás casos se crea una clave aleatoria y se guarda en la base de datos.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Mayor `limit` y `pageSize`; -1: tantos como `amountLimit`.',
  'Maximum file size': 'Archivo más grande',
  'Maximum image size': 'Imagen más grande',
  'List locales': 'Listar idiomas',
  Logout: 'Cerrar sesión',
  'Verify certificate': 'Comprobar el certificado',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'Correo',
  'Sends emails from templates over SMTP': 'Correos hechos con plantillas, por SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Crear tipos, consultas y mutaciones de los tipos de contenido.',
  'Milliseconds during which a delivery is retried.': 'Milisegundos durante los que se intenta una entrega.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Milisegundos durante los que una clave representa la escritura con la que llegó; una repetición en ese tiempo recibe la misma respuesta.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Milisegundos durante los que un destino puede fallar sin interrupción antes de que se desactive.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Milisegundos durante los que se guardan las entregas, para consultarlas y repetirlas.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Milisegundos durante los que el secreto antiguo firma junto a uno nuevo.',
  'Response timeout of the target in milliseconds.': 'Milisegundos en los que un destino debe haber respondido.',
  'Timeout for sending an email to the mail server, in milliseconds.': 'Milisegundos en los que el servidor debe haber aceptado un correo.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Milisegundos hasta que se vuelve a intentar una entrega fallida; las pausas siguientes se duplican.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Milisegundos hasta que se vuelve a intentar un correo que no se pudo entregar. Cada pausa es más o menos el doble de la anterior, hasta tres horas.',
  'Missing or invalid credentials': 'Faltan las credenciales o no son válidas',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV es “{environment}”: lo que ayuda al desarrollo está abierto a todos',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nombre o dirección del servidor SMTP. Sin él no se envía ningún correo.',
  'No enabled plugin has this job': 'Ningún plugin activo tiene esta tarea',
  'No mail server is configured. Configure one first': 'Ningún servidor acepta correos: indique antes cuál',
  'You cannot block yourself or remove your own role. Ask another administrator':
    'Nadie bloquea su propio acceso ni se quita su propio rol: pídaselo a otra persona',
  'Node.js {major} has been out of support since {end}': 'Node {major} no recibe correcciones desde {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node {node} es una versión corta, que recibe correcciones durante medio año',
  'Node.js {node} is too old; {node2} is required': 'Node {node} es demasiado antiguo: se necesita {node2}',
  'No import is running': 'No se está trayendo nada',
  'Maximum nesting depth of an operation.': 'Objetos anidados que una operación puede seleccionar como máximo.',
  'Maximum number of objects in the variables of an operation.': 'Objetos en las variables de una operación, como máximo.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Objetos que una operación puede pedir, multiplicando los números de las listas anidadas, y que puede contener la respuesta.',
  'Deprecated; use `landingPage: true`.': 'Nombre antiguo de `landingPage: true`.',
  'GraphQL API for all content types': 'Un solo punto de acceso GraphQL para todos los tipos de contenido',
  'A single request can move at most 1000 folders. Move their contents first':
    'Una solicitud mueve como máximo 1000 carpetas: mueva antes lo que contiene',
  'A single request can delete at most 1000 folders and files. Delete their contents first':
    'Una solicitud elimina como máximo 1000 carpetas y archivos: elimine antes lo que contiene',
  'Maximum number of operations in a batched request.': 'Operaciones por solicitud como máximo, donde se permiten varias.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Orígenes cuyas imágenes muestra la página, además de este servidor y del lugar donde se guardan los archivos.',
  'Allowed origins, in addition to that of `server.url`.': 'Orígenes cuyas páginas pueden usarlo, además del de `server.url`.',
  'The document is being changed by another request': 'Otros están modificando el mismo documento',
  'The documents were changed repeatedly by other requests': 'Otros modificaron los mismos documentos una y otra vez',
  'The file is being changed by other requests. Try again later': 'Otros llevan demasiado tiempo trabajando con el mismo archivo',
  'Preview URLs of your site by content type.': 'Páginas del sitio que muestran los documentos como quedarían, por tipo de contenido.',
  'Password must be less than {passwordBytes} bytes': 'La contraseña debe tener menos de {passwordBytes} bytes',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Prefix of all content API routes.': 'Ruta que precede a todas las rutas de la API de contenido.',
  'Endpoint path.': 'Ruta del punto de acceso.',
  'Payload Too Large': 'Contenido demasiado grande',
  Permissions: 'Permisos',
  'Maximum number of pixels of an image.': 'Píxeles que puede tener una imagen.',
  Port: 'Puerto',
  'SMTP port: 587 for STARTTLS, 465 for TLS.':
    'Puerto del servidor: 587 para correo que empieza sin cifrar y pasa a TLS, 465 para TLS desde el principio.',
  'Private attributes': 'Atributos privados',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Productos con variantes, un árbol de departamentos, marcas y pedidos que solo ven sus clientes.',
  Project: 'Proyecto',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Los proyectos solo se traen en desarrollo: este servicio está en producción (NODE_ENV).',
  Propose: 'Proponer',
  Public: 'Público',
  'REST API for all content types': 'Rutas REST para todos los tipos de contenido',
  Refresh: 'Renovar',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Leer las conexiones de `Query` también por clave: `after` de `PaginationArg`, y `next` junto a `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Rechazar los parámetros de consulta que nada conoce, en lugar de ignorarlos.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Rechazar lo que una página de otro sitio puede enviar sin que se le pida permiso; un objeto nombra las cabeceras que demuestran que no lo es.',
  Register: 'Registrarse',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Recordar los textos por su hash (consultas persistidas automáticas) durante `ttl` segundos; false: rechazarlas.',
  'Repeatable components': 'Componentes repetibles',
  'Request aborted': 'Solicitud interrumpida',
  'Request body cannot be empty': 'El cuerpo de la solicitud no puede estar vacío',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Solicitudes de todo tipo desde una dirección dentro de `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Solicitudes de un tipo desde una dirección (y sobre un correo electrónico) dentro de `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Solicitudes de los plugins hacia fuera, solo a direcciones públicas',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Solicitudes que se envían a la vez a un destino, entre todos los nodos.',
  'Reset password': 'Restablecer contraseña',
  'Role not found': 'Rol no encontrado',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Roles del equipo por clave, además de `administrator`, `editor` y `author`; los dos últimos se pueden redefinir.',
  Rotate: 'Renovar el secreto',
  'Ownership rules': 'Reglas por propietario',
  'Additional validation rules for GraphQL documents.': 'Reglas para documentos, además de las de GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Segundos tras los que una sesión termina en cualquier caso.',
  'Seconds of inactivity after which a session expires.': 'Segundos tras los que termina una sesión que no se usa.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Segundos que un inicio de sesión espera su código, y que una verificación en dos pasos recién configurada espera el primero.',
  'Lifetime of an access token in seconds.': 'Segundos durante los que es válido un token de acceso.',
  'Lifetime of the code in seconds.': 'Segundos durante los que sirve el código.',
  'Lifetime of the link in seconds.': 'Segundos durante los que sirve el enlace.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Segundos durante los que es válido el token de un usuario. No para `refresh`.',
  'In seconds.': 'Segundos.',
  Send: 'Enviar',
  'Send email confirmation': 'Enviar confirmación de correo',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'No enviar nada antes de que la conexión pase a TLS. `false` donde el servidor no lo ofrece, como en este equipo.',
  Sender: 'Remitente',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Remitente de todos los correos: `post@example.org` o `Example <post@example.org>`. Obligatorio con `smtp`.',
  Server: 'Servidor',
  'Service Unavailable': 'Servicio no disponible',
  Sessions: 'Sesiones',
  Share: 'Compartir',
  Shop: 'Tienda',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Mostrar el entorno de pruebas en el punto de acceso, o una función que decide; por defecto: no en producción.',
  Registration: 'Registro',
  'Image sizes': 'Tamaños de las imágenes',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Copias reducidas de las imágenes por nombre: píxeles del lado del cuadrado en el que cabe la copia. Además de `thumbnail`, que cabe en 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Algunos de los componentes indicados en {name} no pertenecen a la entidad',
  'This email address is already in use': 'Alguien ya tiene esta dirección',
  'Whether to connect with TLS. Default: if the port is 465.': 'TLS desde el primer byte. Por defecto: si el puerto es 465.',
  'Whether a request can contain several operations (batching).': 'Aceptar varias operaciones en una solicitud.',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Hablar solo con servidores cuyo certificado sea el suyo. Los certificados propios van en `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Avisar de los cambios por WebSockets en el punto de acceso (`graphql-ws`); un objeto dice cuánto.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Informar del esquema (`__schema`, `__type`); por defecto: no en producción.',
  'Sends webhooks when content changes': 'Avisa a otros servicios de lo que sucede con los documentos',
  'Project templates: blog, shop, documentation site':
    'Plantillas con las que puede empezar un proyecto: blog, tienda, sitio de documentación',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'La API descrita como OpenAPI 3.1, a cada cliente según lo que puede hacer',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'El `API_TOKEN_SALT` del proyecto de Strapi cuyos tokens se trajeron (`plinth import strapi`): sin él no se reconocen.',
  'The email address was changed by another request. Try again': 'Otra solicitud cambió la dirección: inténtelo de nuevo',
  'The response takes too long to read; nothing was written. Reduce populate, filters or sort':
    'La respuesta tarda demasiado en leerse: no se escribió nada. Pida menos con populate, sus filtros o su orden',
  'The app would not start with these changes:{stops}': 'La aplicación no arrancaría con esto:{stops}',
  'Attribute of the target that owns the relation.': 'El atributo del destino al que pertenecen los enlaces.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'El atributo del destino que muestra los mismos enlaces desde su lado; pertenecen a este lado.',
  'The upload is slower than 1000 bytes per second': 'El cuerpo llega a menos de 1000 bytes por segundo',
  'The request body is nested too deeply: the maximum is {maxDepth} levels':
    'El cuerpo está demasiado anidado: se permiten {maxDepth} niveles',
  'The request body must be an object': 'El cuerpo de la solicitud debe ser un objeto',
  'The file data to be shared may have been deleted. Try again':
    'Los bytes que un archivo iba a compartir quizá ya no existan: inténtelo de nuevo',
  'The component with id {id} occurs twice in {name}': 'El componente con id {id} se nombra dos veces en {name}',
  'Could not connect to the database': 'No se puede acceder a la base de datos',
  'The database is not usable': 'No se puede usar la base de datos',
  'The database query failed: {message}': 'No se pudo consultar la base de datos: {message}',
  'The database is busy': 'La base de datos está ocupada',
  'The database server is out of sync with its cluster': 'El servidor de base de datos no está sincronizado con su clúster',
  'The default locale': 'El idioma predeterminado',
  'The document was created by another request': 'El documento se ha creado entretanto',
  'The document has been modified; its current revision is {revision}': 'El documento ha cambiado entretanto: tiene la revisión {revision}',
  'The folder is not empty. Use recursive=true to delete its contents, too':
    'La carpeta no está vacía: recursive=true elimina también lo que contiene',
  'The image cannot be read, so its metadata cannot be removed': 'No se puede leer la imagen, así que no se pueden eliminar sus metadatos',
  'The image contains several rotated images, so its metadata cannot be removed':
    'La imagen tiene varias imágenes guardadas con giro: no se pueden eliminar sus metadatos',
  'The image contains {pages} images of {width} × {height} pixels, too many to remove its metadata':
    'La imagen tiene {pages} imágenes de {width} × {height} píxeles: demasiadas para eliminar sus metadatos',
  'The image has {width} × {height} pixels, which exceeds the maximum of {pixelLimit}':
    'La imagen tiene {width} × {height} píxeles: más de {pixelLimit}',
  'The image contains more than 8 compressed text blocks': 'La imagen contiene más de 8 textos comprimidos',
  'Admin panel at /admin': 'La interfaz para personas, en /admin',
  'The mail server rejected the email: {message}': 'El correo no se aceptó: {message}',
  'The locale "{code}" already exists': 'El idioma “{code}” ya existe',
  'The content model cannot be edited here because the plugin content-type-builder is disabled. Edit the schema files':
    'El modelo se modifica en sus archivos: el plugin content-type-builder está desactivado',
  'The content model can be edited only in development; this server runs in production (NODE_ENV)':
    'El modelo solo se modifica en desarrollo: este servicio está en producción (NODE_ENV)',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'El modelo solo se modifica en desarrollo: este servicio está en producción (NODE_ENV).',
  'The name of "{code}"': 'El nombre de “{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'La página a la que llevan los correos, con `?code=` (tras `#` si termina en él), donde se escribe una contraseña nueva: una URL o una ruta de `server.url`.',
  'The parts that are not files are larger than 1000000 bytes': 'Las partes que no son archivos superan los 1000000 bytes',
  'Password of `user`.': 'La contraseña de `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file': 'El plugin “settings” está desactivado: indíquelo en el archivo',
  'The provided current password is invalid': 'La contraseña actual proporcionada no es válida',
  'The provided password is invalid': 'La contraseña proporcionada no es válida',
  'The query timed out': 'La consulta tarda demasiado',
  'The refresh token has already been used': 'El token de renovación se acaba de usar',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'La relación con id {documentId} ya está conectada. No se puede conectar dos veces la misma relación.',
  'The role "{type}" is defined in {file}, at roles.{type2}; edit it there':
    'El rol “{type}” lo define {file}: modifíquelo allí, en roles.{type2}',
  'The same document is connected twice in {name}': 'El mismo documento está conectado dos veces en {name}',
  'The template "{name}" is not installed': 'La plantilla “{name}” no se ha utilizado',
  'The template "{starter}" is being installed or removed. Wait until it finishes':
    'Se está trabajando con la plantilla “{starter}”: espere a que termine',
  'The token "{name}" is defined in config/access; remove it there': 'El token “{name}” procede de config/access: quítelo allí',
  'The token "{name}" is defined in {file}; edit it there': 'El token “{name}” procede de {file}: modifíquelo allí',
  'The token "{name}" was imported from another server. Revoke it and create a new one':
    'El token “{name}” se trajo de otro servidor: revóquelo y cree otro en su lugar',
  'Version of the API in the document.': 'La versión de la API, como la indica el documento.',
  'You have reached the maximum of 100 views. Delete one first': 'Ya tiene 100 vistas propias: elimine una antes',
  'Two-factor authentication is already set up': 'Ya hay una verificación en dos pasos',
  'An administrator already exists. Sign in, or ask for an account': 'Ya hay un administrador: inicie sesión o pida una cuenta',
  'Locale "{code}" not found': 'No existe el idioma “{code}”',
  'Preview is not configured for this content type': 'No hay vista previa de este tipo de contenido',
  'The database is out of disk space': 'No queda espacio en la base de datos',
  'Two-factor authentication is not set up': 'No hay verificación en dos pasos',
  'No two-factor setup is in progress. Start again': 'Ninguna verificación en dos pasos espera su primer código: empiece de nuevo',
  'The document no longer exists': 'Ese documento ya no existe',
  'Locale not found': 'No existe ese idioma',
  'Setting not found': 'No existe ese ajuste',
  'Template "{name}" does not exist; available: {startersThere}': 'No existe la plantilla “{name}”: existe {startersThere}',
  'Token "{name}" not found': 'No hay ningún token llamado “{name}”',
  'This user no longer exists': 'Ya no hay nadie con este nombre',
  'These names are already in use: {taken}. Rename them, or use another template.':
    'Estos nombres ya están en uso: {taken}. Cambie el nombre de lo que los tiene o aplique otra plantilla.',
  'Require email confirmation': 'Inician sesión cuando han confirmado su dirección',
  'You must set a password first; it is needed to verify your identity':
    'Esta cuenta necesita antes una contraseña que identifique a su propietario',
  'This attribute must be unique': 'Este atributo debe ser único',
  'This link has expired. Restart the server to get a new one, or use `plinth admin create`':
    'Este enlace ya no sirve: vuelva a arrancar el servidor para obtener otro o use `plinth admin create`',
  'This node uses an older content model than the migrated database and must be replaced':
    'Este nodo usa un modelo más antiguo que el de la migración de la base de datos, y hay que reemplazarlo',
  'This query is no longer stored': 'Esta consulta ya no se conserva',
  'This two-factor setup can no longer be verified. Ask an administrator to reset it':
    'Esta verificación en dos pasos ya no se puede comprobar: un administrador debe quitarla',
  'This user has not set up two-factor authentication': 'Este usuario no tiene verificación en dos pasos',
  'Token not found': 'Token no encontrado',
  'API tokens': 'Tokens para máquinas',
  'Too many images are waiting to be processed': 'Hay demasiadas imágenes esperando a ser procesadas',
  'Too many {what} at {path}: the maximum is {limit}': 'Demasiados elementos ({what}) en {path}: un cuerpo puede contener {limit}',
  'Type of the role assigned at registration.': 'Tipo del rol de quienes se registran.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Tipos de roles cuyos usuarios deben tener la verificación en dos pasos: mientras no la tengan, no tienen sesión iniciada y sus tokens no valen nada.',
  'UID of the related content type.': 'Uid del tipo de contenido al que se hace referencia.',
  Uniqueness: 'Unicidad',
  'Update role': 'Modificar rol',
  User: 'Usuario',
  'User not found': 'Usuario no encontrado',
  'Username already taken': 'El nombre de usuario ya está en uso',
  'End users, roles and permissions': 'Usuarios, roles y lo que pueden hacer los roles',
  'Localization of content': 'Versiones de los documentos en varios idiomas',
  View: 'Vista',
  'Allow registration': 'Los visitantes crean sus propias cuentas',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Lo que los clientes leen del modelo: tipos de contenido y componentes por REST',
  'Content events, delivered to all nodes': 'Lo que ocurre con los documentos, comunicado a todos los nodos',
  'Its extensions are defined in code; edit them in {origin}.': 'Lo que se le añade está escrito como código: modifíquelo en {origin}.',
  'Settings that can be changed at runtime': 'Lo que las personas modifican mientras el servicio funciona',
  'Name of this server as shown in authenticator apps.': 'Cómo llama a este servidor la aplicación del teléfono.',
  'Cookie name.': 'Cómo se llama la cookie.',
  'Title of the API in the document.': 'Cómo llama el documento a la API.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Lo que el proveedor quiere saber sobre acciones concretas; `local` no pide nada, `s3` acepta parámetros de sus solicitudes.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Lo que quiere saber el proveedor; lo de `local` y `s3` está en el README del plugin.',
  'Reply-to address. Default: the sender.': 'A dónde van las respuestas. Por defecto: al remitente.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'A dónde llega quien lo ha seguido: una URL o una ruta de `server.url`. Por defecto: la respuesta es `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Dónde se guardan los bytes de los archivos: `local` (una carpeta), `s3` (un bucket; también `aws-s3`) o lo que otro plugin haya añadido a `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Dónde se cuentan. `memory`: cada nodo cuenta por su cuenta. `database`: todos los nodos juntos, a costa de algunas escrituras.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Si `formats` contiene un `placeholder`: una imagen de 16 × 16 píxeles como máximo, en forma de URL de datos, para mostrarla borrosa mientras se carga una mayor.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Si una escritura que acaba en una versión publicada (POST y PUT sin `status=draft`) requiere también la acción `publish`, con su regla. `false`: `create` y `update` publican, como en la referencia, aunque no se pueda solo `publish`. Por defecto: `false`, con un aviso al arrancar; las aplicaciones nuevas indican `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Si los archivos con el mismo contenido comparten sus bytes y, por tanto, su dirección. El README del plugin dice qué revela eso.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Si los archivos están en carpetas: `folder` de los archivos, `/api/upload/folders` y `fileInfo.folder`, para quien tenga los permisos.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Si los filtros pueden usar los medios y los atributos de sus archivos, como en Strapi. Una importación desde Strapi lo activa.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Si las imágenes conservan lo que han anotado en ellas cámaras y programas: lugar (GPS), hora, cámara, autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.': 'Si solo se envía por HTTPS. Por defecto: en producción.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Si sus cookies solo se envían por HTTPS. Por defecto: en producción.',
  'Whether lists include the total count, unless specified in the request.':
    'Si las listas dicen cuántos documentos hay en total, salvo que lo decida la solicitud.',
  'Whether users can set up two-factor authentication.':
    'Si las personas pueden proteger sus cuentas con códigos de una aplicación del teléfono.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Si los tokens de renovación viajan en una cookie que ningún script puede leer, en lugar de en los cuerpos.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Si se cuentan las solicitudes para iniciar sesión, registrarse o recuperar una cuenta.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Si hay una página para leer el documento, `/api/openapi.html`. Por defecto: no cuando `NODE_ENV` es `production`.',
  'SameSite attribute of the cookie.': 'Qué solicitudes que empiezan en otros sitios llevan la cookie.',
  'SMTP username. Default: no authentication.': 'Quién inicia sesión allí. Por defecto: nadie.',
  'Maximum number of tokens in an operation.': 'Palabras y signos que puede tener como máximo el texto de una operación.',
  'Background job queues, processed by any node': 'Trabajo que se hace cuando entra en una cola, por uno de los nodos',
  'You do not have all the permissions of {what}: {first}{others}{later}':
    'No puede hacer todo lo que puede {what}: {first}{others}{later}',
  ', which includes what is added later': ', que incluye lo que se añada más adelante',
  'Tokens of this type include what is added later, so only administrators and tokens with full access can create them. List the actions that the token needs instead':
    'Los tokens de este tipo incluyen lo que se añada más adelante, por lo que solo los administradores y los tokens con acceso completo pueden crearlos. Indique en su lugar las acciones que necesita el token',
  'You must be authenticated to reset your password': 'Debe iniciar sesión para restablecer su contraseña',
  'Your account email is not confirmed': 'El correo de su cuenta no está confirmado',
  'Your account has been blocked by an administrator': 'Un administrador ha bloqueado su cuenta',
  'Your new password must be different than your current password': 'La contraseña nueva debe ser distinta de la actual',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: un token, como en `jwt`. `refresh`: uno corto y otro con el que se renueva, como en `sessions`.',
  'a URL such as https://example.com': 'una URL como https://example.com',
  'a custom token must list its actions': 'un token personalizado enumera sus acciones',
  'this key name is reserved in JavaScript; choose another name':
    'una clave con este nombre no se puede usar en JavaScript: elija otro nombre',
  'an array': 'una lista',
  'an array with at least one item': 'una lista con al menos una entrada',
  'an array with at least {least} items': 'una lista con al menos {least} entradas',
  'a sender is required; set it here or with MAIL_FROM': 'un correo necesita un remitente: defínalo, o MAIL_FROM en el entorno',
  'a number': 'un número',
  'a number greater than 0': 'un número mayor que 0',
  'a number from {least} to {most}': 'un número de {least} a {most}',
  'a number of at least {least}': 'un número igual o mayor que {least}',
  'a number of at most {most}': 'un número igual o menor que {most}',
  'a path must not contain NUL characters': 'una ruta no contiene NUL',
  'a regular expression as a string': 'una expresión regular como texto',
  'a mail server requires a sender; set "from"': 'un servidor necesita un remitente de los correos: indique también “from”',
  'a string': 'un texto',
  'a string of at least {least} characters': 'un texto de al menos {least} caracteres',
  'a string of at most {most} characters': 'un texto de {most} caracteres como máximo',
  'a string of {least} to {most} characters': 'un texto de {least} a {most} caracteres',
  'a non-empty string': 'un texto que no esté vacío',
  'a value of type {value}': 'un valor de tipo {value}',
  'an integer': 'un número entero',
  'an integer from {least} to {most}': 'un número entero de {least} a {most}',
  'an integer of at least {least}': 'un número entero igual o mayor que {least}',
  'an integer of at most {most}': 'un número entero igual o menor que {most}',
  'public URL': 'dirección',
  'an empty string': 'un texto vacío',
  'an object': 'un objeto',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'un objeto con id o documentId no puede contener también connect, disconnect o set',
  'an object without either': 'un objeto sin ninguno de ellos',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'los intentos de inicio de sesión no se cuentan (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: este tipo no tiene ningún atributo así del tipo uid',
  clock: 'reloj',
  'code must be six digits or a recovery code': 'code debe tener seis dígitos o ser un código de recuperación',
  'component entries': 'entradas de componentes',
  'component entries are not valid JSON': 'hay entradas de componentes que no son JSON',
  'data must be an object': 'data debe ser un objeto',
  database: 'base de datos',
  disk: 'disco',
  'each of the {nodes} nodes counts sign-in attempts separately':
    'cada uno de los {nodes} nodos cuenta por su cuenta los intentos de inicio de sesión',
  environment: 'entorno',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'se esperaba una fecha: 2027-01-31 o 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'se esperaba un documentId, un id, un objeto con uno de ellos o una lista de estos; se encontró {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'se esperaba un idioma como fr, o con región o escritura, como pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'se esperaba una dirección: "post@example.org" o "Example <post@example.org>"',
  'expected a JSON value': 'se esperaba algo que quepa en JSON',
  'expected {expected}': 'se esperaba {expected}',
  'expected {expected}, found {found}': 'se esperaba {expected}; se encontró {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'se esperaba {expected}; se encontró {found}; ¿quería decir “{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'se esperaba {expected}; se encontró {found}; escriba {meant}, sin comillas',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: el token ha caducado: indique hasta cuándo vale el nuevo',
  'run it as a dedicated user': 'dele un usuario propio',
  'set a long random password for this user': 'dé a ese usuario una larga y aleatoria',
  'has only {secret} characters': 'solo tiene {secret} caracteres',
  headers: 'cabeceras',
  'images are stored unchanged, without formats and with their metadata':
    'las imágenes se guardan como llegan, sin tamaños ni copias reducidas, y con sus metadatos',
  'is a required field': 'es un campo obligatorio',
  'is missing, expected {expected}': 'falta; se esperaba {expected}',
  'is not a valid regular expression: {message}': 'no es una expresión regular: {message}',
  'is not set': 'no está definido',
  'the check failed: {value}': 'no se pudo comprobar: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'no es la clave con la que se sellaron estos',
  'has already expired': 'ya ha caducado',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'escucha en {host} y se fía de X-Forwarded-For, de un proxy: quien llegue al puerto sin pasar por él elige su dirección',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'escucha en {host} y se fía de X-Forwarded-For, de {proxies} proxies: quien llegue al puerto sin pasar por ellos elige su dirección',
  'the process runs as root': 'se ejecuta como root',
  'keep it enabled': 'déjelo activado',
  'remove it': 'quítelo',
  'keep security.enabled in {middlewares} set to true': 'deje activado security.enabled de {middlewares}',
  'put a TLS-terminating proxy in front of the server and set its URL': 'haga que un proxy hable TLS e indique su dirección',
  'use a single copy; npm ls {name} shows which packages depend on it': 'haga que ambas sean una: npm ls {name} muestra quién pide cuál',
  'synchronize both clocks with NTP': 'haga que ambos sigan un servicio horario (NTP)',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'deje que solo el proxy llegue al puerto; en proxies va cuántos hay',
  'related documents': 'documentos enlazados',
  'relations belong to component entries that do not exist': 'hay enlaces de entradas de componentes que no existen',
  'relations belong to versions that do not exist': 'hay enlaces de versiones que no existen',
  'relations point to documents that do not exist': 'hay enlaces a documentos que no existen',
  'relations in column "{target}" have no position among those to the same document':
    'los enlaces de la columna “{target}” no tienen posición entre los que van al mismo documento',
  'relations of one list have the same position': 'hay enlaces de una lista con la misma posición',
  log: 'registro',
  'free up disk space': 'libere espacio a tiempo',
  'free up disk space; when the disk is full, writes are rejected with 507': 'libere espacio: sin él, las escrituras se rechazan con 507',
  'freed memory is not returned to the system: {unset} are not set': 'la memoria liberada se retiene: {unset} no están definidos',
  'freed memory is not returned to the system: {unset} is not set': 'la memoria liberada se retiene: {unset} no está definido',
  'fix this first; the server cannot start': 'corrija esto primero: el servidor no arranca',
  'content model': 'modelo',
  'must be a JSON object': 'debe ser un objeto JSON',
  'must be a `number` type': 'debe ser de tipo `number`',
  'must be a `string` type': 'debe ser de tipo `string`',
  'must be an array with one item for each of the {count} files':
    'debe ser una lista, con una entrada por cada uno de los {count} archivos',
  'must be an object': 'debe ser un objeto',
  'must be an object with x and y': 'debe ser un objeto con x e y',
  'must be at most 255 characters': 'debe tener como máximo 255 caracteres',
  'must be greater than or equal to 0': 'debe ser mayor o igual que 0',
  'must be less than or equal to 100': 'debe ser menor o igual que 100',
  'must be a single object, because there is only one file': 'debe ser un solo objeto: hay un solo archivo',
  'must be the id or documentId of a folder, or null': 'debe ser el id o el documentId de una carpeta, o null',
  'must be written with plain characters: "{plain}"': 'debe escribirse con caracteres simples: “{plain}”',
  'must not be empty, or start or end with white space': 'no debe estar vacío ni empezar o terminar con espacios',
  'must not be nested more than 64 levels deep': 'no debe tener más de 64 niveles anidados',
  'must not contain an unpaired surrogate': 'no debe contener medio par sustituto',
  'must not contain NUL characters': 'no debe contener el carácter NUL',
  'must not contain the key __proto__': 'no debe contener la clave __proto__',
  'must not contain invisible characters': 'no debe contener caracteres invisibles',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'no debe contener "/", "\\" ni caracteres de control, ni ser "." o ".."',
  'must not contain control characters': 'no debe contener caracteres de control',
  'must contain "name" or "language"': 'debe ser “name” o “language”',
  'name is a required field': 'name es un campo obligatorio',
  'name: a folder with this name already exists': 'name: ya existe una carpeta con este nombre',
  'new component entries would reuse existing IDs': 'las entradas nuevas de componentes recibirían id de otras',
  'no emails are sent: no mail server is configured': 'no se envían correos: no hay un servidor para ello',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'nadie ha dicho dónde lo encuentran los clientes: los enlaces de los correos llevan a http://{host}:{port}',
  node: 'nodo',
  'one of {values}': 'uno de {values}',
  'only a custom token can list actions; this token is {type}': 'solo un token personalizado enumera acciones; este es {type}',
  'other users can read or write {file} ({mode})': 'otros, además de su propietario, pueden leer o escribir {file} ({mode})',
  packages: 'paquetes',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: una carpeta no puede estar dentro de sí misma ni de una carpeta que contiene',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: las carpetas se pueden anidar hasta {maxLevels} niveles',
  'parent: folder not found': 'parent: no existe esa carpeta',
  'run plinth check --repair to fix it': 'plinth check --repair lo corrige',
  'run plinth migrate --allow-loss if the data is no longer needed': 'plinth migrate --allow-loss, cuando nadie lo necesite',
  plugins: 'plugins',
  process: 'proceso',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies cuenta proxies y server.proxy no se fía de ninguno',
  'looks like an example value': 'parece un ejemplo',
  'recursive must be true or false': 'recursive debe ser true o false',
  'document records without a version': 'hay documentos registrados sin ninguna versión',
  'consists of only a few different characters': 'repite pocos caracteres',
  'use Node.js {newest}': 'ejecútelo con Node {newest}',
  'provide at least one change': 'indique qué debe cambiar',
  'security headers are disabled': 'las cabeceras de seguridad están desactivadas',
  'see the server log': 'consulte el registro',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'consulte el registro de ese momento y haga generar de nuevo lo que produce con los eventos',
  'see the error message': 'consulte el mensaje',
  'set LOG_LEVEL=info': 'defina LOG_LEVEL=info',
  'set NODE_ENV=production': 'defina NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'defina PUBLIC_URL, o url en {server}',
  'set proxy to false if there is no proxy': 'ponga proxy en false donde no haya ninguno',
  'set proxy to true': 'ponga proxy en true',
  start: 'arranque',
  'this role': 'ese rol',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'actívela en el archivo del esquema, o elimínelas con plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally': 'actívelo en config/plugins, o déjelo desactivado a sabiendas',
  'use a release with an even major version': 'use una con número par',
  'that it has missed events': 'la pérdida de eventos',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'la aplicación tiene otra copia de “{name}”, en {theirs}, distinta de la que se ejecuta, en {ours}',
  'the database clock is {apart} s ahead of the clock of this machine':
    'el reloj de la base de datos va {apart} s adelantado respecto al de este equipo',
  'the database clock is {apart} s behind the clock of this machine':
    'el reloj de la base de datos va {apart} s atrasado respecto al de este equipo',
  'the condition is empty: remove "where"': 'la condición no pide nada: omita “where”',
  'fix the content first; the server cannot start': 'hay que cambiar antes el contenido: el servidor no arranca',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'la cookie de las sesiones va también por HTTP sin cifrar (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable de entorno {variable}',
  'it is created at the first start': 'el primer arranque la crea',
  "the folder contains items that you don't have permission to delete": 'la carpeta contiene algo que usted no puede eliminar',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'el seguidor “{name}” no ha logrado procesar {what} {attempts} veces, y lo que viene detrás espera',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'el seguidor “{name}” ha omitido {count} eventos que no logró procesar: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'el índice que impide repetidos en “{name}” no conoce sus valores',
  'the last was {value}, at {value2}': 'el último fue {value}, el {value2}',
  'the log level is {logLevel}': 'el nivel de registro es {logLevel}',
  'no longer part of the content model: {text}': 'el modelo ya no lo quiere: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'el próximo arranque los hace; plinth migrate --dry-run los enumera',
  'the number {value}': 'el número {value}',
  'the stored version counts do not match the existing versions': 'los números de versiones guardados no son los de las versiones que hay',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'la contraseña del usuario “{user}” en {hostname} es fácil de adivinar',
  'the password of the database user "{user}" at {hostname} is empty': 'la contraseña del usuario “{user}” en {hostname} está vacía',
  'the plugin "{owner}" is disabled': 'el plugin “{owner}” está desactivado',
  'the plugin "{plugin}" is disabled': 'el plugin “{plugin}” está desactivado',
  'the role "{name}"': 'el rol “{name}”',
  'the role "{role}"': 'el rol “{role}”',
  'the token "{name}"': 'el token “{name}”',
  'the database user lacks a privilege: {words}': 'al usuario de la base de datos le falta un permiso: {words}',
  'JWT_SECRET is not set; the server does not start in production without it': 'no hay JWT_SECRET, sin el cual no se arranca en producción',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'no hay clave, y estos se sellaron con una',
  'the plugin "{plugin}" does not exist': 'no existe el plugin “{plugin}”',
  'the provider "{provider}" does not exist': 'no existe el proveedor “{provider}”',
  'the role "{name}" does not exist': 'no existe el rol “{name}”',
  'the role "{role}" does not exist': 'no existe el rol “{role}”',
  'does not exist yet': 'todavía no existe',
  'this is a bug in the plugin "{plugin}"': 'es un error del plugin “{plugin}”',
  'true or false': 'true o false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type debe tener de 3 a 64 letras, dígitos, "_" y "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'hay que indicar type, porque no se puede obtener del nombre: de 3 a 64 letras, dígitos, "_" y "-"',
  'the type of a role cannot be changed; it is "{type}"': 'el type de un rol no cambia nunca: es “{type}”',
  'type: content type does not exist': 'type: no existe ese tipo de contenido',
  'unknown key; did you mean "{meant}"?': 'clave desconocida; ¿quería decir “{meant}”?',
  'unknown key; known keys: {known}': 'clave desconocida; se conocen {known}',
  'unknown key; no keys are allowed here': 'clave desconocida; aquí no se conoce ninguna',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url es https, que habla un proxy, y {value} está desactivado: todos los clientes parecen uno solo, así que los límites les afectan en conjunto, y no se envía Strict-Transport-Security',
  'user and password must be set together': 'user y password van juntos',
  "username must not be an email address other than the account's own":
    'username no debe ser un correo electrónico distinto del de la cuenta',
  'value: provide a value, or a string in `from`': 'value: indique un valor, o un texto en `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'hay versiones ocultas según “{axis}”, de {types}: su opción {option} está desactivada',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'hay versiones según “{axis}” ocultas, de {types}: el plugin que las aporta está desactivado',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'hay versiones con {name} “{value}” sin correspondiente en “{on}”, o con uno más antiguo que nadie ha escrito desde entonces',
  'versions of documents without a document record': 'hay versiones de documentos que no están registrados',
  'versions whose documentId differs from that of their document': 'hay versiones con un documentId distinto del de su documento',
  'a shared view must have a name': 'lo que todos ven lleva un nombre',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'quien puede crear o modificar también puede publicar así, sin permiso para publicar: indique writesAskPublish en config/plugins, draft-and-publish.config; true exige ese permiso, false lo deja como está',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, el valor del token “{name}”, {weak}',
  '{count} failed': '{count} con error',
  '{file} cannot be read ({code})': 'No se puede leer {file} ({code})',
  '{file} is not UTF-8 encoded; save it as UTF-8': '{file} no es texto UTF-8: guárdelo con esa codificación',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Dé a ENCRYPTION_KEY la clave anterior o quítelos con `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': 'quedan libres {free} MB de {size} MB donde está {folder}',
  '{key} is a required field': '{key} es un campo obligatorio',
  '{key} is set in {saidBy}; edit it there': '{key} lo dice {saidBy}: modifíquelo allí',
  '{label} is not valid': '{label} no es válido',
  '{name} field must have at least {min} items': '{name} debe tener al menos {min} elementos',
  '{name} field must have less than or equal to {max} items': '{name} debe tener {max} elementos o menos',
  '{name} has already signed in. To reset the password, use the forgot password link or `plinth admin password`':
    '{name} ya ha entrado alguna vez: quien ha olvidado la contraseña pide un correo o usa `plinth admin password`',
  '{name} has not set up two-factor authentication': '{name} no tiene verificación en dos pasos',
  '{name} is a required field': '{name} es un campo obligatorio',
  '{name} is a secret and is not exported; set it in the environment': '{name} es un secreto y no se escribe: defínalo en el entorno',
  '{name} is larger than {sizeLimit} bytes': '{name} supera los {sizeLimit} bytes',
  '{name} is blocked. Unblock the user first': '{name} tiene el acceso bloqueado: devuélvaselo primero',
  '{name} is the last active administrator. Make another user an administrator first':
    '{name} es el último administrador que puede entrar: nombre antes a otra persona',
  '{name} must be a `string` type': '{name} debe ser de tipo `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} debe ser de tipo `{expected}`, pero el valor final fue: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} debe tener al menos {minLength} caracteres',
  '{name} must be at most 4096 characters': '{name} debe tener como máximo 4096 caracteres',
  '{name} must be at most {length} characters': '{name} debe tener como máximo {length} caracteres',
  '{name} must be defined.': '{name} debe estar definido.',
  '{name} must be one of the following values: {components}': '{name} debe ser uno de los siguientes valores: {components}',
  '{name} must match the following: "{expression}"': '{name} debe coincidir con lo siguiente: “{expression}”',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} permanece en la base de datos: ninguna opción de un archivo lo dice',
  '{name} takes too long to match against "{regex}"': 'comparar {name} con “{regex}” tarda demasiado',
  '{name} edited it but does not have permission to publish': '{name} lo escribió y no publica nada',
  '{path}: folder not found': '{path}: no existe esa carpeta',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} es un secreto y no hay clave con la que sellarlo: dé a ENCRYPTION_KEY el valor que muestra `plinth secret`',
  '{problems} errors occurred': 'Se produjeron {problems} errores',
  '{rest} more like this': '{rest} más de este tipo',
  '{steps} database migrations are pending': 'hay {steps} cambios de las tablas pendientes',
  '{text}: tokens may expire and jobs may run at the wrong time': '{text}: los tokens caducan y las tareas se ejecutan a horas equivocadas',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} no es https: las contraseñas y los tokens se pueden leer por el camino',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} está activado y url está en este equipo: sin un proxy delante, los clientes eligen la dirección que cuentan los límites',
  '{what} is set in {file}; edit it there': '{what} lo dice {file}: modifíquelo allí',
  '{what}: this is the last role with permission to change roles or users. Grant {lookingAfter} to another role first':
    '{what}: es el último que puede modificar roles o usuarios. Conceda antes {lookingAfter} a otro',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token de API del otro Plinth, para `plinth content push` y `pull` donde nadie lo teclea: `env("TRANSFER_TOKEN")`.',
  Assign: 'Asignar',
  Bypass: 'Omitir las etapas',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Bytes que pueden tener una línea y todas las versiones de un documento juntas.',
  'Maximum size of an import in bytes, decompressed.': 'Bytes que puede tener una importación descomprimida.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Archivos comprimidos que un nodo crea a la vez para quienes descargan exportaciones.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Bytes que pueden tener almacenados en total las importaciones de un mismo usuario. Por defecto: cuatro veces `maxSize`.',
  'is nested more than {levels} levels deep': 'está anidado a más de {levels} niveles',
  'contains a number that is too large': 'contiene un número demasiado grande',
  'Your imports use {held} of {most} bytes. Delete some of them':
    'Sus importaciones ocupan {held} bytes y en total pueden ocupar {most}: elimine algunas',
  'Too many archives are being downloaded. Try again later':
    'Ya se están descargando tantos archivos comprimidos como se pueden crear a la vez: inténtelo más tarde',
  'Maximum number of selected documents, including related documents.':
    'Documentos que se pueden elegir junto con aquellos a los que enlazan.',
  'Full-text search': 'Encuentra documentos por sus palabras',
  'Import and export of content, and transfer between Plinth instances':
    'Importación y exportación de contenido, aquí y entre instancias de Plinth',
  'API key of the service with write permission. Set it in the environment.': 'Su clave, con permiso de escritura: del entorno.',
  'Locale of content that is not localized.': 'Idioma del contenido que no se escribe en varios idiomas, como código de idioma.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Milisegundos durante los que se reintenta un plan cuyos documentos o base de datos no están accesibles.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Milisegundos durante los que se conservan los planes terminados; hasta entonces se pueden deshacer.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Milisegundos durante los que se conserva lo enviado para una importación y se puede descargar una exportación.',
  'Response timeout in milliseconds.': 'Milisegundos en los que debe haber respondido.',
  'Maximum number of pending scheduled actions and releases.': 'Planes que pueden esperar o estar abiertos a la vez.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Publica y despublica en un momento dado, un documento o varios como lanzamiento',
  'Review workflow with stages and comments': 'Etapas por las que pasan los documentos antes de publicarse, y comentarios',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Cómo se llama allí el índice o la colección. Las aplicaciones que comparten un servicio tienen uno cada una.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Dónde está: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Si el plugin `search` encuentra documentos por las palabras del atributo. `{ "weight": 3 }`: y cuánto cuenta.',
  'Search service to use.': 'Qué servicio.',
  'A verification of the audit log is already running': 'La auditoría ya se está verificando',
  'this thread does not exist': 'no existe ese hilo',
  'this attribute does not exist': 'no existe ese atributo',
  'The maximum of {comments} comments is reached. Delete some first': 'Ya hay {comments} comentarios: elimina algunos',
  'You can only edit your own comments': 'Este comentario lo escribieron otras personas',
  'You can only delete your own comments': 'Este comentario lo escribieron otras personas',
  'a reply is resolved with its thread': 'una respuesta se resuelve con su hilo',
  '“{title}” does not have permission to read this attribute': '«{title}» no tiene permiso para leer este atributo',
  'Comment not found': 'Comentario no encontrado',
  'duplicate stage "{id}"': 'hay otra etapa «{id}»',
  '"{onChange}" is not another stage of this content type': 'no hay otra etapa «{onChange}»',
  'must name at most {removed} stages': 'debe indicar como máximo {removed} etapas',
  'must contain at least one stage': 'no indica ninguna etapa',
  'the content type "{uid}" does not exist': 'no existe el tipo de contenido «{uid}»',
  '"{uid}" does not use draft & publish': '«{uid}» no tiene borradores (draftAndPublish) ni nada que publicar',
  'This content type has no stages': 'Este tipo de contenido no tiene etapas',
  'the stage "{asked}" does not exist': 'no existe la etapa «{asked}»',
  'this user does not exist': 'no existe esa persona',
  '“{title}” does not have permission to read this document': '«{title}» no tiene permiso para leer este documento',
  'The document was modified after you loaded it. Reload it before you move it':
    'Se ha cambiado después de que lo leyera: vuelva a leerlo antes de moverlo',
  'The document was already moved to “{name}”': 'Se ha movido entretanto: ahora está en «{name}»',
  'The stages are defined in {file}; edit them there': 'Las etapas vienen de {file}: cámbialas allí',
  'The stages were modified by someone else. Reload them and try again': 'Las etapas se han cambiado entretanto',
  '{counts} documents are in “{name}”. Choose the stage to move them to': 'Documentos en «{name}»: {counts}. Indica a qué etapa pasan',
  'a removed stage used this ID; choose another one': 'ya existió una etapa así: elige otro ID',
  'the stage "{to}" does not exist': 'no existe la etapa «{to}»',
  'contains more than {removed} stages': 'indica más de {removed} etapas',
  'The document is in “{name}”; no stage allows publishing': 'Está en «{name}»; ninguna etapa permite publicar',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'El cambio lo devuelve a «{name}»; se puede publicar en {where}',
  'The document is in “{name}” but can only be published in {where}': 'Está en «{name}»; se puede publicar en {where}',
  'Only users can receive emails': 'Los correos son solo para personas',
  'Assigned to you, in “{name}”': 'Se te ha asignado, en «{name}»',
  'Someone mentioned you in a comment': 'Alguien te menciona en un comentario',
  'Waiting in “{name}”': 'Está a la espera en «{name}»',
  'Provide either types or documents': 'Indique tipos o documentos, no ambos',
  'A CSV file holds documents of one content type. Choose one': 'Una tabla contiene documentos de un solo tipo: elija uno',
  "You don't have permission to read {displayName}": 'No tiene permiso para leer {displayName}',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Estos documentos enlazan con más de {maxChosen} otros: elija menos, menos pasos o tipos completos',
  'Some of the selected documents of {type} do not exist': 'Algunos de los documentos elegidos de {type} no existen',
  'must be a single document': 'admite un documento',
  'must be a number': 'admite un número',
  'must be true or false': 'admite true o false',
  'must be JSON': 'admite JSON',
  'is longer than {value} bytes or has an unclosed quote': 'supera los {value} bytes o tiene unas comillas que no se cierran',
  'has an unclosed quote': 'tiene unas comillas que no se cierran',
  'has a quote in the middle of cell {cells}': 'tiene comillas en medio de la celda {cells}',
  'has more than 10000 cells': 'tiene más de 10000 celdas',
  'The row starting at line {value} {what}': 'La fila que empieza en la línea {value} {what}',
  'Line {number} is longer than {most} bytes': 'La línea {number} supera los {most} bytes',
  'The archive is damaged or incomplete': 'El archivo comprimido está dañado o incompleto',
  'Only a CSV file can have a type and columns': 'Solo una tabla pide un tipo y columnas',
  'Provide the content type of the rows': 'Indique de qué tipo son las filas de la tabla',
  '{uid} has no attribute "{name}"': '{uid} no tiene el atributo “{name}”',
  'could not be stored; see the server log': 'no se puede guardar, por un motivo que indica el registro',
  'is a file, but this Plinth instance has no media library': 'es un archivo, y este Plinth no tiene biblioteca de medios',
  "is a file, but you don't have permission to upload files": 'es un archivo, y usted no puede subir ninguno',
  'has no name': 'no tiene nombre',
  'is a file without data': 'es un archivo sin sus bytes',
  'the file data {bytes} is missing': 'faltan los bytes {bytes}',
  'could not be written; see the server log': 'no se puede escribir, por un motivo que indica el registro',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'enlaza con {target} {documentId}, que no está ni aquí ni en la importación: se omite',
  'is not valid JSON': 'no es JSON',
  'is not an object': 'no es un objeto',
  'has the unknown key "{other}"': 'tiene la clave “{other}”, que no corresponde a una línea',
  'does not name a content type of this app': 'no indica ningún tipo de contenido de esta aplicación',
  'has no documentId': 'no tiene documentId',
  'has an invalid locale': 'tiene un código de idioma no válido',
  'has a status other than draft or published': 'tiene un estado que no es ni draft ni published',
  'has an invalid date and time': 'tiene una fecha no válida',
  'has an invalid file data name': 'tiene en bytes un nombre no válido',
  'has no data': 'no tiene datos',
  'The file is empty. Its first line must contain the column names': 'La tabla está vacía: su primera línea nombra las columnas',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'La columna “{heading}” no es un atributo de {uid}: indique con `columns` cuál es, o null',
  'Duplicate column "{twice}"': 'Dos columnas se llaman “{twice}”',
  'has {cells} cells instead of {columns}': 'tiene {cells} celdas, y hay {columns} columnas',
  'is not a valid documentId': 'no es un documentId',
  'must be draft or published': 'no es ni draft ni published',
  'The import is larger than {maxSize} bytes when decompressed': 'La importación descomprimida supera los {maxSize} bytes',
  'The archive is more than 300 times as large when decompressed, which real content never is':
    'El archivo comprimido ocupa descomprimido más de 300 veces más, algo que no ocurre con ningún contenido',
  '{path} is ignored, because it is not part of an export': '{path} se omite: no es uno de los archivos de una exportación',
  '{manifest} is missing; the archive may be incomplete': 'No hay {manifest}: puede que el archivo comprimido esté incompleto',
  '{file} is listed in {manifest} but missing in the archive': '{file} no está en el archivo comprimido, aunque {manifest} lo nombra',
  '{file} was modified after the export': '{file} se modificó después de exportarse',
  'Content type {uid} does not exist here': 'Aquí no existe el tipo de contenido {uid}',
  '{uid} has different attributes here than in the source': '{uid} tiene aquí otros atributos que en su origen',
  '{manifest} is not an export manifest: {message}': '{manifest} no es de una exportación: {message}',
  'The archive has format version {version}; this Plinth instance supports version 1':
    'El archivo comprimido es de la versión {version} del formato, y este Plinth lee la versión 1',
  'More than 10000 lines of {source} cannot be read; it is not an export':
    'Más de 10000 líneas de {source} no se pueden leer: no es una exportación',
  '{name} was sent twice at the same time; send it again': '{name} se envía dos veces a la vez: envíelo de nuevo',
  '{name} occurs twice in the archive': '{name} está dos veces en el archivo comprimido',
  'The archive has more than 1000000 files': 'El archivo comprimido tiene más de 1000000 archivos',
  '{manifest} is larger than an export can create': '{manifest} es mayor que cualquiera creado por una exportación',
  '{manifest} is not valid JSON': '{manifest} no es JSON',
  'Export not found': 'Exportación no encontrada',
  'This import cannot be run now: it is not analyzed yet, is running, or is completed':
    'Esta importación no se puede ejecutar ahora: aún no está planificada, está en curso o ha terminado',
  'It is running. Stop it first': 'Deténgala primero: está en curso',
  'The user who started it no longer exists or no longer has permission': 'Quien lo pidió ya no está o ya no tiene permiso',
  'Import not found': 'Importación no encontrada',
  'Transfer not found': 'Transferencia no encontrada',
  'Content can be transferred only by users, API tokens and CLI commands': 'El contenido lo transfieren personas, tokens y comandos',
  'executed and rolled back as intended': 'ejecutado y deshecho, como estaba previsto',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Cuántas entregas hechas y cuántas fallidas se conservan como máximo de cada webhook.',
  'Documents in review': 'Documentos en revisión',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Otros Plinth por su nombre, a los que `/admin` y `plinth content push` pueden enviar contenido.',
  'Scheduled actions and releases': 'Programaciones y lanzamientos',
  Push: 'Envío',
  'Review stages': 'Etapas de revisión',
  'Bypass review stages': 'Etapas que retienen documentos',
  'Content type "{type}" not found': 'No existe el tipo de contenido “{type}”',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Los documentos de “{type}” no tienen borradores: no se pueden publicar',
  'Documents of type "{type}" have no locales': 'Los documentos de “{type}” no tienen idiomas',
  'the scheduled action {called} failed ({when}): {reason}': 'la programación {called} no se llevó a cabo ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'resuelva el motivo y vuelva a intentarlo, o elimínela',
  'manual run': 'a mano',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'debe ser una hora como 2026-05-03T09:00 o 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'debe ser el nombre de una zona horaria, como Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'indique en qué zona horaria se entiende, como Europe/Berlin',
  'must be in the future': 'esta hora ya ha pasado',
  'is too far in the future': 'esta hora está demasiado lejos',
  'Only users and API tokens can schedule actions, because their permissions are checked again at run time':
    'Programan las personas o los tokens, cuyos permisos se comprueban de nuevo cuando llega el momento',
  'The maximum of {maxOpen} pending scheduled actions is reached': 'No puede haber más de {maxOpen} programaciones abiertas a la vez',
  'Item not found': 'Elemento no encontrado',
  'Only a failed scheduled action can be retried': 'Solo se puede volver a intentar una programación que ha fallado',
  'Only a scheduled action that has not run yet can be run': 'Solo se puede ejecutar una programación que aún no se ha ejecutado',
  'Only a scheduled action that has run can be reverted': 'Solo se puede deshacer una programación que ya se ha ejecutado',
  "You don't have permission to change what another user scheduled": 'No puede hacer esto con lo que ha programado otra persona',
  'Scheduled action not found': 'Programación no encontrada',
  'A scheduled action that has run cannot be changed': 'Una programación que ya se ha ejecutado no se puede cambiar',
  'at most {maxTogether} documents can be published together': 'no se pueden publicar más de {maxTogether} documentos a la vez',
  'content cannot be set when unpublishing': 'lo que se retira no lleva contenido',
  'Document not found': 'No existe ese documento',
  "You don't have permission to publish this document": 'No puede publicar este documento',
  "You don't have permission to unpublish this document": 'No puede retirar este documento',
  'There is no draft to save': 'No hay ningún borrador que guardar',
  'A document can be added only once per locale': 'Un documento solo puede estar una vez por idioma en una programación',
  'The scheduled action is running': 'La programación se está ejecutando',
  'Reverting was started, but nothing was reverted': 'Se empezó a deshacer, pero no llegó a hacerse',
  'There is nothing to execute': 'La programación está vacía',
  'The documents or the database could not be reached for too long':
    'No se pudo acceder a los documentos o a la base de datos durante demasiado tiempo',
  'Nothing was reverted, because some documents cannot be reverted. Use "force" to revert the rest':
    'No se deshizo nada, porque una parte no se puede recuperar. Con “force” se deshace el resto',
  'The content type no longer exists': 'Ese tipo de contenido ya no existe',
  'The document was deleted': 'El documento se eliminó',
  'It has been unpublished since': 'Se retiró desde entonces',
  'It has been published again since': 'Se volvió a publicar desde entonces',
  'An unexpected error occurred. See the server log': 'Algo inesperado salió mal: el registro dice qué',
  'Part of it cannot be executed, so nothing was changed': 'Una parte no se puede llevar a cabo, así que no se hizo nada',
  'The user or API token that scheduled this no longer exists': 'Quien lo programó ya no está',
  'The user who scheduled this is blocked': 'Quien lo programó está bloqueado',
  'The token that scheduled this has expired': 'El token que lo programó ha caducado',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'Quien lo programó no tiene verificación en dos pasos, y ahora es obligatoria',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'El documento se eliminó o está oculto para quien lo programó',
  'The user or API token that scheduled this does not have permission to publish it': 'Quien lo programó no puede publicarlo',
  'The user or API token that scheduled this does not have permission to unpublish it': 'Quien lo programó no puede retirarlo',
  'The account or token no longer exists or cannot be used': 'Esta persona ya no está o no puede iniciar sesión',
  'The document was deleted, or they no longer have access to it': 'El documento se eliminó o está oculto para esta persona',
  "They don't have this permission": 'Esta persona no tiene derecho a hacerlo',
  'The user or API token that added this cannot do it: {reason}': 'Quien lo añadió no podría hacerlo: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'Quien lo ejecutó o fijó su hora no podría hacerlo: {reason}',
  "You don't have permission to change what another user scheduled: {reason}":
    'No puede hacer esto con lo que ha programado otra persona: {reason}',
  'Scheduled action failed': 'No ocurrió según lo programado',
  'Release with several documents': 'Lanzamiento de varios documentos',
  'The import is larger than {most} bytes': 'La importación supera los {most} bytes',
  'The file name is invalid': 'El archivo tiene un nombre que no es válido',
  'This import does not accept parts': 'Esta importación no espera más partes',
  'The import is incomplete: the last part is missing': 'La importación no ha llegado entera: falta la última parte',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'enlaza con {target} {documentId}, que no está aquí y no es contenido que pueda ir con él: se omite',
  'The archive has more than 2000 data files': 'El archivo comprimido tiene más de 2000 archivos de líneas',
  'The versions of {documentId} exceed {value} bytes in total': 'Las versiones de {documentId} suman más de {value} bytes',
  'The import exceeds the size limit with {name}': 'La importación supera el tamaño permitido con {name}',
  'It was interrupted repeatedly; see the server log': 'Se interrumpió una y otra vez: el registro dice por qué',
  'Push not found': 'Envío no encontrado',
  'Continuous backups with point-in-time recovery and verification':
    'Copias de seguridad que siguen cada cambio, restauradas a un momento y comprobadas',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Horas tras las que se copia de nuevo toda la base de datos; antes, si los cambios ya ocupan más que ella.',
  'Number of past hours that can be restored.': 'Horas que se puede volver atrás.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milisegundos entre dos búsquedas de cambios. Lo escrito desde la última se pierde con el disco.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Dónde se mantiene al día una copia de la base SQLite mientras se usa: `{ "folder": … }` o `{ "s3": … }`. Un lugar por base. Por defecto: en ninguno.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'en su lugar se lee el servidor primario: arréglelo o quítelo de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  'cannot read from {place}: {problem}': '{place} no se puede leer: {problem}',
  'has not replicated the latest changes': 'no tiene lo que tiene el servidor primario',
  'lags {lag} ms behind the primary': 'recibe lo que tiene el servidor primario solo tras {lag} ms',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: en su lugar se lee el servidor primario',
  'find out why replication is delayed': 'averigüe qué lo retrasa',
  '{place} is writable': 'se puede escribir en {place}',
  'set read_only to ON on the replica': 'ponga allí read_only en ON',
  Security: 'Seguridad',
  'This would delete documents that you do not have permission to delete': 'Se eliminarían documentos que no puede eliminar',
  'Deleting the locale "{code}" would also delete its documents: there are {held}, not {expected}':
    'Los documentos en «{code}» se perderían con él: son {held}, no {expected}',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Quien lo pidió no puede hacer todo esto: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Carpeta con los proyectos que la interfaz puede importar, absoluta o relativa a la aplicación; null: solo importa archivos comprimidos de la carpeta de la aplicación.',
  'This change makes content public; confirm it with "evenIfItExposes": true:{lines}':
    'Esto pasa a ser público, por lo que debe confirmarse con "evenIfItExposes": true:{lines}',
  'it was private': 'era privado',
  'it was hidden': 'estaba oculto',
  'the public has access to it': 'los visitantes tienen permiso para ello',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Hubo un problema al conectar la relación con id {name}. Primero hay que conectar la relación con id {name2}.',
  'Document with id "{ref}" has no version in {values}': 'El documento con id “{ref}” no tiene versión en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relaciones de tipo {target} asociadas a esta entidad que no existen: {count}',
  'the regular expression is too large': 'la expresión regular es demasiado grande',
  'Columns that cannot be imported were ignored: {passedOver}': 'Columnas que una importación no escribe, omitidas: {passedOver}',
  'File name is too long: it has {name} characters, the maximum is 255':
    'El nombre del archivo es demasiado largo: {name} caracteres, el máximo es 255',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Guárdela como JPEG o PNG que no sea progresivo ni entrelazado',
  'Save it upright, without an orientation in its metadata': 'Guárdela derecha, sin orientación en sus metadatos',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Lo que los tipos dicen de los atributos obligatorios. `storage`: sus valores pueden ser null, porque los borradores y las filas anteriores a `required` no los tienen. `schema`: nunca son null, como en Strapi; una fila sin valor vuelve null toda la lista, y el arranque nombra esos tipos. `plinth types` lo sigue.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Si los clientes de Strapi 4 pueden seguir funcionando: los documentos y las entradas tienen también `data` y `attributes`, que son de nuevo el mismo documento, y los documentos su `id` numérico; las conexiones tienen también `data` y `meta { pagination }`. Estos campos están obsoletos.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} es común a todos los idiomas: cámbielo en un idioma que tenga el documento',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'tiene los indicadores “{flags}”, que una expresión regular de un esquema no puede tener',
  'options can only have "strict", true or false': 'options solo puede tener «strict», true o false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Para editores: cómo se deriva el valor. Se leen `separator` (por defecto `-`) y `lowercase` (por defecto true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Para formularios, que solo muestran el atributo si se cumple la regla: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Número máximo de versiones anteriores que se guardan de un archivo reemplazado, además del original. Son privadas y se pueden restaurar. 0: ninguna, tampoco el original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Milisegundos tras su último cambio durante los que se conservan los cambios sin guardar del equipo.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: el content-type builder no muestra el atributo, ni en la interfaz ni por REST.',
  'An email could not be delivered': 'No se ha podido entregar un correo',
  '{mails} emails could not be delivered': 'No se han podido entregar {mails} correos',
  'is not a content type of this app': 'no es un tipo de contenido de la aplicación',
  'documents of this type have no drafts; they are always published':
    'los documentos de este tipo no tienen borradores: siempre son públicos',
  'must name the attribute and the operation': 'debe indicar el atributo y la operación',
  'is for the action "set" only': 'solo vale para la acción "set"',
  'belongs to another kind of action': 'pertenece a otra clase de acción',
  'The client closed the connection': 'El cliente cerró la conexión',
  'The URL of this service is not configured; set url in config/server':
    'La URL de este servicio no está configurada; defina url en config/server',
  'Action not found': 'No se ha encontrado la acción',
  'The content type of this action no longer exists': 'El tipo de contenido de esta acción ya no existe',
  'locale: this content type is not localized': 'locale: este tipo de contenido no está localizado',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: las contraseñas no se guardan en las copias de trabajo',
  'Earlier versions of a file': 'Versiones anteriores de un archivo',
  'Restores an earlier version of a file, or copies another file over it':
    'Restaura una versión anterior de un archivo o copia otro archivo sobre él',
  'file must be another file': 'file debe ser otro archivo',
  'file {other} does not exist': 'el archivo {other} no existe',
  'the content of this {key} is missing in the storage': 'el contenido ({key}) falta en el almacenamiento',
  'Someone else is signed in in this browser. Sign in with your own account to store your unsaved changes':
    'Otra persona ha iniciado sesión en este navegador. Inicie sesión con su propia cuenta para conservar sus cambios sin guardar',
  'Change password': 'Cambiar la contraseña',
  Components: 'Componentes',
  'Content types': 'Tipos de contenido',
  Drafts: 'Borradores',
  Export: 'Exportar',
  File: 'Archivo',
  Files: 'Archivos',
  Folder: 'Carpeta',
  'Forgot password': 'Contraseña olvidada',
  Health: 'Salud',
  Import: 'Importar',
  Languages: 'Idiomas',
  Locales: 'Idiomas',
  Model: 'Modelo',
  Move: 'Mover',
  Password: 'Contraseña',
  People: 'Personas',
  Pictures: 'Imágenes',
  Read: 'Leído',
  Relations: 'Relaciones',
  Renew: 'Renovar',
  Revoke: 'Revocar',
  Role: 'Rol',
  Run: 'En curso',
  Settings: 'Configuración',
  Token: 'Token',
  Undo: 'Deshacer',
  'Goes live {time}': 'Se publica el {time}',
  'Is taken offline {time}': 'Se despublica el {time}',
  'Is taken offline': 'Se despublica',
  'Goes live': 'Se publica',
  files: 'archivos',
  'The token was modified by someone else. Reload it and try again': 'El token se ha cambiado entretanto',
  'The settings were modified by someone else. Reload them and try again': 'La configuración se ha cambiado entretanto',
  'The view was modified by someone else. Reload it and try again': 'La vista se ha cambiado entretanto',
  'The role was modified by someone else. Reload it and try again': 'El rol se ha cambiado entretanto',
  'The webhook was modified by someone else. Reload it and try again': 'El webhook se ha cambiado entretanto',
} satisfies ServerTexts;
