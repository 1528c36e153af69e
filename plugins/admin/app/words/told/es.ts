import type { ToldWords } from './texts.ts';

/** What the server says to people, in Spanish. */
export default {
  '"$caller" is a text ("user:7"), which "{name}" cannot be compared with':
    '“$caller” es un texto (“user:7”), con el que “{name}” no se puede comparar',
  '"$now" is a moment, which "{name}" cannot be compared with': '“$now” es un momento, con el que “{name}” no se puede comparar',
  '"$user.{name}" has no meaning here: callers are no users': '“$user.{name}” no tiene sentido aquí: quienes llaman no son usuarios',
  '"$user.{name}" is never "{name2}": one is a number, the other is none':
    '“$user.{name}” nunca es “{name2}”: uno es un número y el otro no',
  '"$user.{name}" is no value of {uid}{name2}': '“$user.{name}” no es un valor de {uid}{name2}',
  '"{action}" is about no content type: only actions on documents take a rule':
    '“{action}” no trata de ningún tipo de contenido: solo las acciones sobre documentos admiten una regla',
  '"{action}" is not an action': '“{action}” no es una acción',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” no es una acción (¿quería decir “{meant}”?)',
  '"{action}" is nothing that can be granted': '“{action}” no es algo que se pueda conceder',
  '"{code}" is no locale code; {advice}': '“{code}” no es un código de idioma; {advice}',
  '"{code}" is the default locale: choose another one first': '“{code}” es el idioma predeterminado: elija antes otro',
  '"{last}" reads and writes no attributes: leave "fields" out': '“{last}” no lee ni escribe atributos: omita “fields”',
  '"{name}" is no attribute of {uid}{name2}': '“{name}” no es un atributo de {uid}{name2}',
  '"{name}" leads to documents that are not there': '“{name}” enlaza con documentos que no existen',
  '"{pattern}" is granted twice, with a rule: say everything in one entry (`$or` joins conditions)':
    '“{pattern}” se concede dos veces, con una regla: dígalo todo en una entrada (`$or` une condiciones)',
  '"{pattern}" is left out: {reason}': '“{pattern}” se omite: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” no es una acción{access}',
  'A change of the setting {name} is an object of its keys': 'Un cambio del ajuste {name} es un objeto con sus claves',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Se encontró una referencia circular en la lista connect. Una relación intenta conectarse antes o después de otra que intenta conectarse antes o después de ella',
  'A function that receives every error in the form of the response, and the error itself.':
    'Una función que recibe cada error como se respondería, y el propio error.',
  'A plugin does something else in place of this change, which cannot be done together with others':
    'Un plugin hace otra cosa en lugar de este cambio, que no se puede hacer junto con otros',
  'A project is being brought over: wait until that is done, or stop it':
    'Ya se está trayendo un proyecto: espere a que termine o deténgalo',
  'A role is given to one user at a time': 'Un rol se da a un usuario cada vez',
  'A role of type "{type}" exists already': 'Ya existe un rol de tipo “{type}”',
  'A second factor is on already: turn it off first': 'Ya hay una verificación en dos pasos activa: desactívela antes',
  'A second factor is required': 'La verificación en dos pasos es obligatoria',
  'A second factor is required, and must be set up first': 'La verificación en dos pasos es obligatoria y hay que configurarla antes',
  'A second factor is required: sign in again': 'La verificación en dos pasos es obligatoria: inicie sesión de nuevo',
  'A text to compare with {flaw}': 'Un texto con el que comparar {flaw}',
  'A token named "{name}" exists: revoke it first, or choose another name':
    'Ya existe un token llamado “{name}”: revóquelo antes o elija otro nombre',
  'A tree': 'Un árbol',
  'A tree of pages in sections and releases, in two languages, with redirects for addresses that have moved.':
    'Un árbol de páginas en secciones y versiones, en dos idiomas, con redirecciones para las direcciones que han cambiado.',
  'A value is too long, out of range, or holds characters that cannot be stored':
    'Un valor es demasiado largo, está fuera de rango o contiene caracteres que no se pueden guardar',
  'API tokens are hashed with a key that is kept beside them in the database':
    'Los tokens de API se convierten en hashes con una clave que se guarda junto a ellos en la base de datos',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors contain the stack, except in production.': 'Añadir la traza a los errores, excepto en producción.',
  Administrator: 'Administrador',
  'Maximum number of aliases in a document.': 'Alias que puede tener como máximo un documento.',
  'Answers go to': 'Las respuestas van a',
  Apply: 'Aplicar',
  'Articles with authors and categories, in two languages, and a home page.':
    'Artículos con autores y categorías, en dos idiomas, y una página de inicio.',
  'At most {maxFiles} files can be uploaded at once': 'Se pueden subir como máximo {maxFiles} archivos a la vez',
  'Attributes of users that may be set at registration, in addition to `username`, `email` and `password`.':
    'Atributos de los usuarios que se pueden indicar al registrarse, además de `username`, `email` y `password`.',
  Auth: 'Autenticación',
  Authenticated: 'Autenticado',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Vistas previas borrosas',
  'Brings projects of Strapi over': 'Trae proyectos de Strapi',
  'Maximum bytes of a file.': 'Bytes que puede tener un archivo.',
  'Maximum bytes that are kept for one caller. Beyond this, the oldest keys are removed within an hour. Requests without credentials are counted by their client address (with IPv6: the network).':
    'Bytes que se conservan por cliente; si se superan, se olvidan las claves más antiguas, dentro de una hora. Las solicitudes sin credenciales se cuentan por la dirección (en IPv6, la red) de la que proceden.',
  'Maximum JSON bytes of the document in a response that is kept for repeats; above: 400, and nothing is written.':
    'Bytes que puede ocupar como JSON el documento de una respuesta para que se conserve para las repeticiones; por encima: 400, y no se escribe nada.',
  Callback: 'Retorno de llamada',
  'Cannot delete {type} role': 'No se puede eliminar el rol {type}',
  'Cannot remove role': 'No se puede eliminar el rol',
  'Cannot replace a file with multiple ones': 'No se puede reemplazar un archivo por varios',
  'Cannot take this from {type} role': 'No se puede quitar esto al rol {type}',
  Change: 'Modificar',
  'Maximum number of characters in the text of an operation, including comments and blanks; those of strings do not count.':
    'Caracteres que puede tener como máximo el texto de una operación, contando comentarios y espacios; los de las cadenas no cuentan.',
  Conditions: 'Condiciones',
  Connect: 'Conectar',
  'Content api': 'API de contenido',
  Count: 'Contar',
  'Create role': 'Crear rol',
  'Default role given to authenticated user.': 'Rol predeterminado de los usuarios autenticados.',
  'Default role given to unauthenticated user.': 'Rol predeterminado de los usuarios sin autenticar.',
  'Delete role': 'Eliminar rol',
  'Maximum number of directives in a document.': 'Directivas que puede tener como máximo un documento.',
  'Document with id "{documentId}"{where} not found': 'No se encontró el documento con id “{documentId}”{where}',
  'Documentation site': 'Sitio de documentación',
  'Documents in a list if the request does not set a number.': 'Documentos de una lista que no indica un número.',
  'Maximum number of documents in one list.': 'Documentos de una lista, como máximo.',
  'Maximum number of documents on a page.': 'Documentos por página, como máximo.',
  'Documents on a page if the request does not set a number.': 'Documentos por página cuando la solicitud no indica un número.',
  'Drafts and published versions of documents': 'Borradores y versiones publicadas de los documentos',
  'Dynamic zones': 'Zonas dinámicas',
  Editor: 'Editor',
  'Email already taken': 'El correo ya está en uso',
  'Email confirmation': 'Confirmación de correo',
  'Encrypted before anything is said': 'Cifrado antes de comunicar nada',
  'Encrypted from the beginning': 'Cifrado desde el principio',
  'Entity not found': 'Entidad no encontrada',
  'Expected a text to compare with': 'Se esperaba un texto con el que comparar',
  'Maximum number of failed sign-ins with one name or e-mail address within `signInInterval`: for each place where its user has signed in before, and for all other places together.':
    'Inicios de sesión fallidos con un mismo nombre o correo dentro de `signInInterval`: este número desde cada lugar donde el usuario ya ha iniciado sesión, y el mismo desde todos los demás en conjunto.',
  'Maximum number of fields with selections in an operation, including those of fragments: each may be a statement. Groups count as ten.':
    'Campos con selección propia que puede tener como máximo una operación, con los fragmentos incluidos: cada uno puede ser una sentencia. Los grupos cuentan como diez.',
  'File id is required and must be a single value': 'El id del archivo es obligatorio y debe ser un solo valor',
  'File name contains invalid characters': 'El nombre del archivo contiene caracteres no válidos',
  'Files and pages for browsers, and a first page while an app is developed':
    'Archivos y páginas para navegadores, y una primera página mientras se desarrolla la aplicación',
  'Files are empty': 'No hay archivos',
  'Files at once': 'Archivos a la vez',
  'Maximum number of files in one request.': 'Archivos que puede subir una solicitud.',
  'Files: their upload, their bytes, and the attribute type media': 'Archivos: su subida, sus bytes y el tipo de atributo media',
  'Find page': 'Página de búsqueda',
  'Folders may stand in each other {maxLevels} levels deep': 'Las carpetas se pueden anidar hasta {maxLevels} niveles',
  'Additional formats of each smaller copy, in `formats` as `small_webp`. AVIF takes ten times as long as the others.':
    'Formatos en los que también se crea cada copia reducida: `formats` la llama `small_webp`. AVIF tarda diez veces más que los demás.',
  'Formats of smaller copies': 'Formatos de las copias reducidas',
  'Get component': 'Obtener componente',
  'Get components': 'Obtener componentes',
  'Get content type': 'Obtener tipo de contenido',
  'Get content types': 'Obtener tipos de contenido',
  'Get permissions': 'Obtener permisos',
  'Hosts, addresses and ranges to which plugins may send requests although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, direcciones y rangos a los que los plugins pueden hacer solicitudes aunque no sean públicos: `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Cuántos de este lado pueden referirse a cuántos del otro: `manyToOne` son muchos de este tipo hacia un destino.',
  'Number of proxies that add to `X-Forwarded-For`, only for these limits. Default: `proxies` of `config/server`.':
    'Cuántos proxies añaden a `X-Forwarded-For`, solo para estos límites. Por defecto: `proxies` de `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Con qué frecuencia se puede pedir algo, en memoria o entre todos los nodos',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key: una escritura que se envía otra vez se ejecuta una sola vez',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Proveedores de identidad por nombre, como en `/api/connect/<name>`. Véase el README del plugin.',
  'Number of images that a node processes at a time, each in one thread. Default: half the number of processors.':
    'Imágenes en las que un nodo trabaja a la vez, cada una en un hilo. Por defecto: la mitad de sus procesadores.',
  'Maximum number of images that may wait for processing; above: 503.':
    'Imágenes que pueden esperar a eso; si hay más, la respuesta es 503.',
  'Incorrect code provided': 'El código proporcionado es incorrecto',
  'Invalid code': 'Código no válido',
  'Invalid field {field}: it is no media attribute of {ref}': 'El campo {field} no es válido: no es un atributo de medios de {ref}',
  'Invalid identifier or password': 'Identificador o contraseña no válidos',
  'Invalid key {key}': 'Clave no válida {key}',
  'Invalid key {key} at {path}': 'Clave no válida {key} en {path}',
  'Invalid parameters: {unknown}': 'Parámetros no válidos: {unknown}',
  'Invalid ref {ref}: there is no such content type': 'ref {ref} no es válido: no existe ese tipo de contenido',
  'Invalid refresh token': 'Token de renovación no válido',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Relaciones no válidas en {path}: se esperan objetos con "__type", el tipo del documento',
  'Invalid relations at {path}: {why}': 'Relaciones no válidas en {path}: {why}',
  'Invalid ticket: sign in again': 'Ticket no válido: inicie sesión de nuevo',
  'Invalid token': 'Token no válido',
  'It ended without a word.': 'Terminó sin decir nada.',
  'It is still under way': 'Todavía está en curso',
  'It is written as code: change it in {origin}.': 'Está escrito como código: modifíquelo en {origin}.',
  'It runs code of the app or of a plugin, which nobody runs again to see what it asks of the database':
    'Ejecuta código de la aplicación o de un plugin, que nadie vuelve a ejecutar para ver qué pide a la base de datos',
  'JWT_SECRET {weakness}: who guesses it is everybody': 'JWT_SECRET {weakness}: quien lo adivine puede hacerse pasar por cualquiera',
  'Keep what cameras note': 'Conservar los datos de la cámara',
  'Key for the stored hashes of tokens, at least 32 characters. Changing it invalidates all tokens made with a command. Default: a random key that the first node makes and stores in the database.':
    'Clave de los hashes que se guardan de los tokens, de al menos 32 caracteres. Cambiarla invalida todos los tokens creados por comando. Por defecto: una clave aleatoria que crea el primer nodo y guarda en la base de datos.',
  'Key that encrypts mails while they wait in the database, at least 32 bytes. If you change it, waiting mails are not sent. Default: they are stored in plain text.':
    'Clave que sella los correos mientras esperan en la base de datos, de al menos 32 bytes. Los correos que esperan cuando se cambia no se envían. Por defecto: están allí tal cual.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random key that is made once and stored in the database.':
    'Clave que firma las sesiones del equipo, de al menos 32 bytes. Por defecto: una aleatoria, que se crea una vez y se guarda en la base de datos.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it invalidates all of them. It is required in production; otherwise a random key is made and stored in the database.':
    'Clave que firma los tokens de los usuarios, de al menos 32 bytes. Cambiarla los invalida todos. En producción no se arranca sin ella; en los demás casos se crea una clave aleatoria y se guarda en la base de datos.',
  'Maximum `limit` and `pageSize`; -1: the same as `amountLimit`.': 'Mayor `limit` y `pageSize`; -1: tantos como `amountLimit`.',
  'Largest file': 'Archivo más grande',
  'Largest picture': 'Imagen más grande',
  'List locales': 'Listar idiomas',
  Logout: 'Cerrar sesión',
  'Look at the certificate': 'Comprobar el certificado',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'Correo',
  'Mails made of templates, over SMTP': 'Correos hechos con plantillas, por SMTP',
  'Whether the schema has types, queries and mutations for the content types.':
    'Crear tipos, consultas y mutaciones de los tipos de contenido.',
  'Milliseconds for which a delivery is retried.': 'Milisegundos durante los que se intenta una entrega.',
  'Milliseconds for which a key is valid. A repeat within this time gets the response of the first write.':
    'Milisegundos durante los que una clave representa la escritura con la que llegó; una repetición en ese tiempo recibe la misma respuesta.',
  'Milliseconds for which a target may fail without a success before its webhook is switched off.':
    'Milisegundos durante los que un destino puede fallar sin interrupción antes de que se desactive.',
  'Milliseconds for which deliveries are kept, to view and repeat them.':
    'Milisegundos durante los que se guardan las entregas, para consultarlas y repetirlas.',
  'Milliseconds for which messages are signed with the old secret as well as the new one.':
    'Milisegundos durante los que el secreto antiguo firma junto a uno nuevo.',
  'Milliseconds within which a target must respond.': 'Milisegundos en los que un destino debe haber respondido.',
  'Milliseconds within which the server must accept a mail.': 'Milisegundos en los que el servidor debe haber aceptado un correo.',
  'Milliseconds until a failed delivery is retried; later pauses double.':
    'Milisegundos hasta que se vuelve a intentar una entrega fallida; las pausas siguientes se duplican.',
  'Milliseconds until a mail that could not be delivered is sent again. Each pause is about twice as long as the previous one, up to three hours.':
    'Milisegundos hasta que se vuelve a intentar un correo que no se pudo entregar. Cada pausa es más o menos el doble de la anterior, hasta tres horas.',
  'Missing or invalid credentials': 'Faltan las credenciales o no son válidas',
  'NODE_ENV is "{environment}": what helps development is open to everybody':
    'NODE_ENV es “{environment}”: lo que ayuda al desarrollo está abierto a todos',
  'Name or address of the SMTP server. Without one no mail is sent.':
    'Nombre o dirección del servidor SMTP. Sin él no se envía ningún correo.',
  'No plugin that is on has this job': 'Ningún plugin activo tiene esta tarea',
  'No server takes mails: say which one first': 'Ningún servidor acepta correos: indique antes cuál',
  'Nobody locks themselves out, or takes their own role away: ask somebody else to do it':
    'Nadie bloquea su propio acceso ni se quita su propio rol: pídaselo a otra persona',
  'Node {major} gets no mends since {end}': 'Node {major} no recibe correcciones desde {end}',
  'Node {node} is a short release, which gets mends for half a year':
    'Node {node} es una versión corta, que recibe correcciones durante medio año',
  'Node {node} is too old: {node2} is needed': 'Node {node} es demasiado antiguo: se necesita {node2}',
  'Nothing is being brought over': 'No se está trayendo nada',
  'Maximum number of levels of objects in an operation.': 'Objetos anidados que una operación puede seleccionar como máximo.',
  'Maximum number of objects in the variables of an operation.': 'Objetos en las variables de una operación, como máximo.',
  'Maximum number of objects that an operation may request (sizes of nested lists are multiplied) and that its response may contain.':
    'Objetos que una operación puede pedir, multiplicando los números de las listas anidadas, y que puede contener la respuesta.',
  'Older name of `landingPage: true`.': 'Nombre antiguo de `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Un solo punto de acceso GraphQL para todos los tipos de contenido',
  'One request moves at most 1000 folders: move what stands in it first':
    'Una solicitud mueve como máximo 1000 carpetas: mueva antes lo que contiene',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Una solicitud elimina como máximo 1000 carpetas y archivos: elimine antes lo que contiene',
  'Maximum number of operations in one request, if several are allowed.':
    'Operaciones por solicitud como máximo, donde se permiten varias.',
  'Origins from which the page shows images, in addition to this server and the storage of files.':
    'Orígenes cuyas imágenes muestra la página, además de este servidor y del lugar donde se guardan los archivos.',
  'Origins whose pages may use it, beside that of `server.url`.': 'Orígenes cuyas páginas pueden usarlo, además del de `server.url`.',
  'Others are changing the same document': 'Otros están modificando el mismo documento',
  'Others changed the same documents again and again': 'Otros modificaron los mismos documentos una y otra vez',
  'Others work on the same file for too long': 'Otros llevan demasiado tiempo trabajando con el mismo archivo',
  'Pages of the site that show a preview of documents, by content type.':
    'Páginas del sitio que muestran los documentos como quedarían, por tipo de contenido.',
  'Password must be less than {passwordBytes} bytes': 'La contraseña debe tener menos de {passwordBytes} bytes',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Path before every route of the content API.': 'Ruta que precede a todas las rutas de la API de contenido.',
  'Path of the endpoint.': 'Ruta del punto de acceso.',
  'Payload Too Large': 'Contenido demasiado grande',
  Permissions: 'Permisos',
  'Maximum number of pixels of an image.': 'Píxeles que puede tener una imagen.',
  Port: 'Puerto',
  'Port of the server: 587 for connections that begin in plain text and change to TLS, 465 for TLS from the beginning.':
    'Puerto del servidor: 587 para correo que empieza sin cifrar y pasa a TLS, 465 para TLS desde el principio.',
  'Private attributes': 'Atributos privados',
  'Products with variants, a tree of departments, brands, and orders that only their customers see.':
    'Productos con variantes, un árbol de departamentos, marcas y pedidos que solo ven sus clientes.',
  Project: 'Proyecto',
  'Projects are brought over in development alone: this service runs in production (NODE_ENV).':
    'Los proyectos solo se traen en desarrollo: este servicio está en producción (NODE_ENV).',
  Propose: 'Proponer',
  Public: 'Público',
  'REST routes for every content type': 'Rutas REST para todos los tipos de contenido',
  Refresh: 'Renovar',
  'Whether connections of `Query` can also be read by key: `after` of `PaginationArg`, and `next` beside `nodes`.':
    'Leer las conexiones de `Query` también por clave: `after` de `PaginationArg`, y `next` junto a `nodes`.',
  'Whether unknown query parameters are refused instead of ignored.':
    'Rechazar los parámetros de consulta que nada conoce, en lugar de ignorarlos.',
  'Whether requests are refused that a page of a foreign site could send without a preflight request. An object names headers whose presence allows a request.':
    'Rechazar lo que una página de otro sitio puede enviar sin que se le pida permiso; un objeto nombra las cabeceras que demuestran que no lo es.',
  Register: 'Registrarse',
  'Whether texts are cached by their hash (automatic persisted queries), for `ttl` seconds; false: they are refused.':
    'Recordar los textos por su hash (consultas persistidas automáticas) durante `ttl` segundos; false: rechazarlas.',
  'Repeatable components': 'Componentes repetibles',
  'Request aborted': 'Solicitud interrumpida',
  'Request body cannot be empty': 'El cuerpo de la solicitud no puede estar vacío',
  'Maximum number of requests of all kinds from one address within `interval`.':
    'Solicitudes de todo tipo desde una dirección dentro de `interval`.',
  'Maximum number of requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Solicitudes de un tipo desde una dirección (y sobre un correo electrónico) dentro de `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Solicitudes de los plugins hacia fuera, solo a direcciones públicas',
  'Maximum number of simultaneous requests to one target, from all nodes together.':
    'Solicitudes que se envían a la vez a un destino, entre todos los nodos.',
  'Reset password': 'Restablecer contraseña',
  'Role not found': 'Rol no encontrado',
  'Roles of staff by key, in addition to `administrator`, `editor` and `author`; the latter two may be redefined.':
    'Roles del equipo por clave, además de `administrator`, `editor` y `author`; los dos últimos se pueden redefinir.',
  Rotate: 'Renovar el secreto',
  'Rules by owner': 'Reglas por propietario',
  'Validation rules for documents, in addition to those of GraphQL.': 'Reglas para documentos, además de las de GraphQL.',
  'Seconds after which a session ends in any case.': 'Segundos tras los que una sesión termina en cualquier caso.',
  'Seconds after which an unused session ends.': 'Segundos tras los que termina una sesión que no se usa.',
  'Seconds within which a sign-in needs its code, and a new factor its first code.':
    'Segundos que un inicio de sesión espera su código, y que una verificación en dos pasos recién configurada espera el primero.',
  'Seconds for which an access token is valid.': 'Segundos durante los que es válido un token de acceso.',
  'Seconds for which the code is valid.': 'Segundos durante los que sirve el código.',
  'Seconds for which the link is valid.': 'Segundos durante los que sirve el enlace.',
  'Seconds for which the token of a user is valid. Not for `refresh`.':
    'Segundos durante los que es válido el token de un usuario. No para `refresh`.',
  'Seconds.': 'Segundos.',
  Send: 'Enviar',
  'Send email confirmation': 'Enviar confirmación de correo',
  'Send nothing before the connection has changed to TLS. Use `false` if the server has no TLS, such as a server on the same machine.':
    'No enviar nada antes de que la conexión pase a TLS. `false` donde el servidor no lo ofrece, como en este equipo.',
  Sender: 'Remitente',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Remitente de todos los correos: `post@example.org` o `Example <post@example.org>`. Obligatorio con `smtp`.',
  Server: 'Servidor',
  'Service Unavailable': 'Servicio no disponible',
  Sessions: 'Sesiones',
  Share: 'Compartir',
  Shop: 'Tienda',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: not in production.':
    'Mostrar el entorno de pruebas en el punto de acceso, o una función que decide; por defecto: no en producción.',
  'Signing up': 'Registro',
  'Sizes of pictures': 'Tamaños de las imágenes',
  'Smaller copies of images by name: side in pixels of the square into which the copy fits. There is also `thumbnail`, which fits into 245 × 156.':
    'Copias reducidas de las imágenes por nombre: píxeles del lado del cuadrado en el que cabe la copia. Además de `thumbnail`, que cabe en 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Algunos de los componentes indicados en {name} no pertenecen a la entidad',
  'Somebody has this address already': 'Alguien ya tiene esta dirección',
  'Whether to use TLS from the first byte on. Default: if the port is 465.': 'TLS desde el primer byte. Por defecto: si el puerto es 465.',
  'Whether a request may contain several operations.': 'Aceptar varias operaciones en una solicitud.',
  'Whether the certificate of the server must be valid. For your own certificate authority, use `NODE_EXTRA_CA_CERTS`.':
    'Hablar solo con servidores cuyo certificado sea el suyo. Los certificados propios van en `NODE_EXTRA_CA_CERTS`.',
  'Whether changes are sent over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Avisar de los cambios por WebSockets en el punto de acceso (`graphql-ws`); un objeto dice cuánto.',
  'Whether introspection is allowed (`__schema`, `__type`). Default: not in production.':
    'Informar del esquema (`__schema`, `__type`); por defecto: no en producción.',
  'Tells other services what happens to documents': 'Avisa a otros servicios de lo que sucede con los documentos',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Plantillas con las que puede empezar un proyecto: blog, tienda, sitio de documentación',
  'The API told as OpenAPI 3.1, to each caller what he may do': 'La API descrita como OpenAPI 3.1, a cada cliente según lo que puede hacer',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it they are not recognised.':
    'El `API_TOKEN_SALT` del proyecto de Strapi cuyos tokens se trajeron (`plinth import strapi`): sin él no se reconocen.',
  'The address was changed by another request: try again': 'Otra solicitud cambió la dirección: inténtelo de nuevo',
  'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort':
    'La respuesta tarda demasiado en leerse: no se escribió nada. Pida menos con populate, sus filtros o su orden',
  'The app would not start with this:{stops}': 'La aplicación no arrancaría con esto:{stops}',
  'The attribute of the target that owns the links.': 'El atributo del destino al que pertenecen los enlaces.',
  'The attribute of the target that shows the same links from its side; this side owns them.':
    'El atributo del destino que muestra los mismos enlaces desde su lado; pertenecen a este lado.',
  'The body arrives slower than 1000 bytes per second': 'El cuerpo llega a menos de 1000 bytes por segundo',
  'The body is nested too deeply: {maxDepth} levels are allowed': 'El cuerpo está demasiado anidado: se permiten {maxDepth} niveles',
  'The body must be an object': 'El cuerpo debe ser un objeto',
  'The body of the request must be an object': 'El cuerpo de la solicitud debe ser un objeto',
  'The bytes that a file was to share may be gone: try again':
    'Los bytes que un archivo iba a compartir quizá ya no existan: inténtelo de nuevo',
  'The component with id {id} is named twice in {name}': 'El componente con id {id} se nombra dos veces en {name}',
  'The database cannot be reached': 'No se puede acceder a la base de datos',
  'The database cannot be used': 'No se puede usar la base de datos',
  'The database could not be asked: {message}': 'No se pudo consultar la base de datos: {message}',
  'The database is busy': 'La base de datos está ocupada',
  'The database server is not in step with its cluster': 'El servidor de base de datos no está sincronizado con su clúster',
  'The default language': 'El idioma predeterminado',
  'The document has been made meanwhile': 'El documento se ha creado entretanto',
  'The document has changed meanwhile: it has the revision {revision}': 'El documento ha cambiado entretanto: tiene la revisión {revision}',
  'The folder is not empty: recursive=true removes what stands in it, too':
    'La carpeta no está vacía: recursive=true elimina también lo que contiene',
  'The image cannot be read, so that its metadata cannot be removed':
    'No se puede leer la imagen, así que no se pueden eliminar sus metadatos',
  'The image has several pictures that are stored turned: its metadata cannot be removed':
    'La imagen tiene varias imágenes guardadas con giro: no se pueden eliminar sus metadatos',
  'The image has {pages} pictures of {width} × {height} pixels: too many to remove its metadata':
    'La imagen tiene {pages} imágenes de {width} × {height} píxeles: demasiadas para eliminar sus metadatos',
  'The image has {width} × {height} pixels: more than {pixelLimit}': 'La imagen tiene {width} × {height} píxeles: más de {pixelLimit}',
  'The image holds more than 8 compressed texts': 'La imagen contiene más de 8 textos comprimidos',
  'The interface for people, at /admin': 'La interfaz para personas, en /admin',
  'The letter was not taken: {message}': 'El correo no se aceptó: {message}',
  'The locale "{code}" is there already': 'El idioma “{code}” ya existe',
  'The model is changed by its files: the plugin content-type-builder is off':
    'El modelo se modifica en sus archivos: el plugin content-type-builder está desactivado',
  'The model is changed in development alone: this service runs in production (NODE_ENV)':
    'El modelo solo se modifica en desarrollo: este servicio está en producción (NODE_ENV)',
  'The model is changed in development alone: this service runs in production (NODE_ENV).':
    'El modelo solo se modifica en desarrollo: este servicio está en producción (NODE_ENV).',
  'The name of "{code}"': 'El nombre de “{code}”',
  'The page for a new password, to which mails link with `?code=` (after `#` if it ends with `#`): a URL, or a path of `server.url`.':
    'La página a la que llevan los correos, con `?code=` (tras `#` si termina en él), donde se escribe una contraseña nueva: una URL o una ruta de `server.url`.',
  'The parts that are no files are larger than 1000000 bytes': 'Las partes que no son archivos superan los 1000000 bytes',
  'The password of `user`.': 'La contraseña de `user`.',
  'The plugin "settings" is off: say it in the file': 'El plugin “settings” está desactivado: indíquelo en el archivo',
  'The provided current password is invalid': 'La contraseña actual proporcionada no es válida',
  'The provided password is invalid': 'La contraseña proporcionada no es válida',
  'The query takes too long': 'La consulta tarda demasiado',
  'The refresh token has just been used': 'El token de renovación se acaba de usar',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'La relación con id {documentId} ya está conectada. No se puede conectar dos veces la misma relación.',
  'The role "{type}" is kept by {file}: change it there, at roles.{type2}':
    'El rol “{type}” lo define {file}: modifíquelo allí, en roles.{type2}',
  'The same document is connected twice in {name}': 'El mismo documento está conectado dos veces en {name}',
  'The template "{name}" was not taken': 'La plantilla “{name}” no se ha utilizado',
  'The template "{starter}" is being worked on: wait until that is done':
    'Se está trabajando con la plantilla “{starter}”: espere a que termine',
  'The token "{name}" comes from config/access: take it out there': 'El token “{name}” procede de config/access: quítelo allí',
  'The token "{name}" comes from {file}: change it there': 'El token “{name}” procede de {file}: modifíquelo allí',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'El token “{name}” se trajo de otro servidor: revóquelo y cree otro en su lugar',
  'Version of the API in the document.': 'La versión de la API, como la indica el documento.',
  'There are 100 views of your own already: remove one first': 'Ya tiene 100 vistas propias: elimine una antes',
  'There is a second factor already': 'Ya hay una verificación en dos pasos',
  'There is an administrator already: sign in, or ask for an account': 'Ya hay un administrador: inicie sesión o pida una cuenta',
  'There is no locale "{code}"': 'No existe el idioma “{code}”',
  'There is no preview of this content type': 'No hay vista previa de este tipo de contenido',
  'There is no room left in the database': 'No queda espacio en la base de datos',
  'There is no second factor': 'No hay verificación en dos pasos',
  'There is no second factor that waits for its first code: begin anew':
    'Ninguna verificación en dos pasos espera su primer código: empiece de nuevo',
  'There is no such document any more': 'Ese documento ya no existe',
  'There is no such language': 'No existe ese idioma',
  'There is no such person': 'No existe esa persona',
  'There is no such setting': 'No existe ese ajuste',
  'There is no template "{name}": there is {startersThere}': 'No existe la plantilla “{name}”: existe {startersThere}',
  'There is no token named "{name}"': 'No hay ningún token llamado “{name}”',
  'There is nobody of this name any more': 'Ya no hay nadie con este nombre',
  'These names are taken: {taken}. Rename what has them, or take another template.':
    'Estos nombres ya están en uso: {taken}. Cambie el nombre de lo que los tiene o aplique otra plantilla.',
  'They sign in once they have confirmed their address': 'Inician sesión cuando han confirmado su dirección',
  'This account needs a password first, by which its owner is known':
    'Esta cuenta necesita antes una contraseña que identifique a su propietario',
  'This attribute must be unique': 'Este atributo debe ser único',
  'This link is not good any more: start the server again for another one, or use `plinth admin create`':
    'Este enlace ya no sirve: vuelva a arrancar el servidor para obtener otro o use `plinth admin create`',
  'This node runs an older model than the one that the database was migrated to, and has to be replaced':
    'Este nodo usa un modelo más antiguo que el de la migración de la base de datos, y hay que reemplazarlo',
  'This question is not kept any more': 'Esta consulta ya no se conserva',
  'This second factor cannot be checked any more: an administrator must take it away':
    'Esta verificación en dos pasos ya no se puede comprobar: un administrador debe quitarla',
  'This user has no second factor': 'Este usuario no tiene verificación en dos pasos',
  'Token not found': 'Token no encontrado',
  'Tokens for machines': 'Tokens para máquinas',
  'Too many images are waiting to be worked on': 'Hay demasiadas imágenes esperando a ser procesadas',
  'Too many {what} at {path}: a body may hold {limit}': 'Demasiados elementos ({what}) en {path}: un cuerpo puede contener {limit}',
  'Type of the role of people who register.': 'Tipo del rol de quienes se registran.',
  'Types of roles whose users must have a second factor. Without one they cannot sign in, and their tokens are invalid.':
    'Tipos de roles cuyos usuarios deben tener la verificación en dos pasos: mientras no la tengan, no tienen sesión iniciada y sus tokens no valen nada.',
  'Uid of the content type that is referred to.': 'Uid del tipo de contenido al que se hace referencia.',
  Uniqueness: 'Unicidad',
  'Update role': 'Modificar rol',
  User: 'Usuario',
  'User not found': 'Usuario no encontrado',
  'Username already taken': 'El nombre de usuario ya está en uso',
  'Users, roles and what roles may do': 'Usuarios, roles y lo que pueden hacer los roles',
  'Versions of documents in several locales': 'Versiones de los documentos en varios idiomas',
  View: 'Vista',
  'Visitors make accounts themselves': 'Los visitantes crean sus propias cuentas',
  Webhook: 'Webhook',
  'What clients read of the model: content types and components over REST':
    'Lo que los clientes leen del modelo: tipos de contenido y componentes por REST',
  'What happens to documents, told on all nodes': 'Lo que ocurre con los documentos, comunicado a todos los nodos',
  'What is added to it is written as code: change it in {origin}.': 'Lo que se le añade está escrito como código: modifíquelo en {origin}.',
  'What people change while the service runs': 'Lo que las personas modifican mientras el servicio funciona',
  'Name of this server in the authenticator app.': 'Cómo llama a este servidor la aplicación del teléfono.',
  'Name of the cookie.': 'Cómo se llama la cookie.',
  'Name of the API in the document.': 'Cómo llama el documento a la API.',
  'Options of the provider for single actions. `local` has none, `s3` takes parameters of its requests.':
    'Lo que el proveedor quiere saber sobre acciones concretas; `local` no pide nada, `s3` acepta parámetros de sus solicitudes.',
  'Options of the provider. The README of the plugin lists those of `local` and `s3`.':
    'Lo que quiere saber el proveedor; lo de `local` y `s3` está en el README del plugin.',
  'Address for replies. Default: the sender.': 'A dónde van las respuestas. Por defecto: al remitente.',
  'Where the link redirects people to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'A dónde llega quien lo ha seguido: una URL o una ruta de `server.url`. Por defecto: la respuesta es `{ "ok": true }`.',
  'Where the bytes of files are stored: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider that another plugin has added to `UPLOAD`.':
    'Dónde se guardan los bytes de los archivos: `local` (una carpeta), `s3` (un bucket; también `aws-s3`) o lo que otro plugin haya añadido a `UPLOAD`.',
  'Where they are counted. `memory`: each node counts separately. `database`: all nodes together, at the cost of some writes.':
    'Dónde se cuentan. `memory`: cada nodo cuenta por su cuenta. `database`: todos los nodos juntos, a costa de algunas escrituras.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to show blurred while a larger one is loading.':
    'Si `formats` contiene un `placeholder`: una imagen de 16 × 16 píxeles como máximo, en forma de URL de datos, para mostrarla borrosa mientras se carga una mayor.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) needs the action `publish` too, with its rule. `false`: `create` and `update` also publish, even without the action `publish`, as in the reference. Default: `false`, with a note at the start; new apps have `true`.':
    'Si una escritura que acaba en una versión publicada (POST y PUT sin `status=draft`) requiere también la acción `publish`, con su regla. `false`: `create` y `update` publican, como en la referencia, aunque no se pueda solo `publish`. Por defecto: `false`, con un aviso al arrancar; las aplicaciones nuevas indican `true`.',
  'Whether files with the same content share their bytes, and so their URL. The README of the plugin describes what this reveals.':
    'Si los archivos con el mismo contenido comparten sus bytes y, por tanto, su dirección. El README del plugin dice qué revela eso.',
  'Whether the library has folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Si los archivos están en carpetas: `folder` de los archivos, `/api/upload/folders` y `fileInfo.folder`, para quien tenga los permisos.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Si los filtros pueden usar los medios y los atributos de sus archivos, como en Strapi. Una importación desde Strapi lo activa.',
  'Whether images keep the metadata of cameras and programs: place (GPS), time, camera, author.':
    'Si las imágenes conservan lo que han anotado en ellas cámaras y programas: lugar (GPS), hora, cámara, autor.',
  'Whether it is only sent over HTTPS. Default: in production.': 'Si solo se envía por HTTPS. Por defecto: en producción.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Si sus cookies solo se envían por HTTPS. Por defecto: en producción.',
  'Whether lists contain the total number of documents, unless the request decides.':
    'Si las listas dicen cuántos documentos hay en total, salvo que lo decida la solicitud.',
  'Whether people may protect their accounts with codes of an authenticator app.':
    'Si las personas pueden proteger sus cuentas con códigos de una aplicación del teléfono.',
  'Whether refresh tokens are in a cookie that scripts cannot read, instead of in bodies.':
    'Si los tokens de renovación viajan en una cookie que ningún script puede leer, en lugar de en los cuerpos.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Si se cuentan las solicitudes para iniciar sesión, registrarse o recuperar una cuenta.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'Si hay una página para leer el documento, `/api/openapi.html`. Por defecto: no cuando `NODE_ENV` es `production`.',
  'Which requests from other sites contain the cookie.': 'Qué solicitudes que empiezan en otros sitios llevan la cookie.',
  'User name at the server. Default: no login.': 'Quién inicia sesión allí. Por defecto: nadie.',
  'Maximum number of tokens in the text of an operation.': 'Palabras y signos que puede tener como máximo el texto de una operación.',
  'Work that is done once it is put into a queue, by one of the nodes':
    'Trabajo que se hace cuando entra en una cola, por uno de los nodos',
  'You may not do all that {what} may: {first}{others}': 'No puede hacer todo lo que puede {what}: {first}{others}',
  'You must be authenticated to reset your password': 'Debe iniciar sesión para restablecer su contraseña',
  'Your account email is not confirmed': 'El correo de su cuenta no está confirmado',
  'Your account has been blocked by an administrator': 'Un administrador ha bloqueado su cuenta',
  'Your new password must be different than your current password': 'La contraseña nueva debe ser distinta de la actual',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short-lived token, and another one that renews it, as in `sessions`.':
    '`legacy-support`: un token, como en `jwt`. `refresh`: uno corto y otro con el que se renueva, como en `sessions`.',
  'a URL such as https://example.com': 'una URL como https://example.com',
  'a custom token lists its actions': 'un token personalizado enumera sus acciones',
  'a key of this name cannot be used in JavaScript': 'una clave con este nombre no se puede usar en JavaScript',
  'a key of this name cannot be used in JavaScript: choose another name':
    'una clave con este nombre no se puede usar en JavaScript: elija otro nombre',
  'a list': 'una lista',
  'a list with at least one entry': 'una lista con al menos una entrada',
  'a list with at least {least} entries': 'una lista con al menos {least} entradas',
  'a mail needs a sender: set it, or MAIL_FROM in the environment': 'un correo necesita un remitente: defínalo, o MAIL_FROM en el entorno',
  'a number': 'un número',
  'a number above 0': 'un número mayor que 0',
  'a number from {least} to {most}': 'un número de {least} a {most}',
  'a number of at least {least}': 'un número igual o mayor que {least}',
  'a number of at most {most}': 'un número igual o menor que {most}',
  'a path holds no NUL': 'una ruta no contiene NUL',
  'a regular expression as text': 'una expresión regular como texto',
  'a server needs a sender of the mails: say "from", too': 'un servidor necesita un remitente de los correos: indique también “from”',
  'a text': 'un texto',
  'a text of at least {least} characters': 'un texto de al menos {least} caracteres',
  'a text of at most {most} characters': 'un texto de {most} caracteres como máximo',
  'a text of {least} to {most} characters': 'un texto de {least} a {most} caracteres',
  'a text that is not empty': 'un texto que no esté vacío',
  'a value of type {value}': 'un valor de tipo {value}',
  'a whole number': 'un número entero',
  'a whole number from {least} to {most}': 'un número entero de {least} a {most}',
  'a whole number of at least {least}': 'un número entero igual o mayor que {least}',
  'a whole number of at most {most}': 'un número entero igual o menor que {most}',
  address: 'dirección',
  'an empty text': 'un texto vacío',
  'an object': 'un objeto',
  'an object with an id or a documentId cannot also hold connect, disconnect or set':
    'un objeto con id o documentId no puede contener también connect, disconnect o set',
  'an object without either': 'un objeto sin ninguno de ellos',
  'attempts to sign in are not counted (rateLimit.enabled)': 'los intentos de inicio de sesión no se cuentan (rateLimit.enabled)',
  'attribute: this type has no such attribute of the type uid': 'attribute: este tipo no tiene ningún atributo así del tipo uid',
  clock: 'reloj',
  'code must be six digits, or a recovery code': 'code debe tener seis dígitos o ser un código de recuperación',
  'component entries': 'entradas de componentes',
  'component entries are no JSON': 'hay entradas de componentes que no son JSON',
  'data must be an object': 'data debe ser un objeto',
  database: 'base de datos',
  disk: 'disco',
  'each of {nodes} nodes counts attempts to sign in for itself':
    'cada uno de los {nodes} nodos cuenta por su cuenta los intentos de inicio de sesión',
  environment: 'entorno',
  'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z': 'se esperaba una fecha: 2027-01-31 o 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or a list of these, found {found}':
    'se esperaba un documentId, un id, un objeto con uno de ellos o una lista de estos; se encontró {found}',
  'expected a language like fr, or one with a region or a script like pt-BR':
    'se esperaba un idioma como fr, o con región o escritura, como pt-BR',
  'expected an address: "post@example.org" or "Example <post@example.org>"':
    'se esperaba una dirección: "post@example.org" o "Example <post@example.org>"',
  'expected what JSON can hold': 'se esperaba algo que quepa en JSON',
  'expected {expected}': 'se esperaba {expected}',
  'expected {expected}, found {found}': 'se esperaba {expected}; se encontró {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'se esperaba {expected}; se encontró {found}; ¿quería decir “{meant}”?',
  'expected {expected}, found {found}; write {meant}, without quotes':
    'se esperaba {expected}; se encontró {found}; escriba {meant}, sin comillas',
  'expiresAt: the token is over: say until when the new one is good': 'expiresAt: el token ha caducado: indique hasta cuándo vale el nuevo',
  'give it a user of its own': 'dele un usuario propio',
  'give that user a long random one': 'dé a ese usuario una larga y aleatoria',
  'has only {secret} characters': 'solo tiene {secret} caracteres',
  headers: 'cabeceras',
  'images are stored as they come, without sizes and smaller copies, and with their metadata':
    'las imágenes se guardan como llegan, sin tamaños ni copias reducidas, y con sus metadatos',
  'is a required field': 'es un campo obligatorio',
  'is missing, expected {expected}': 'falta; se esperaba {expected}',
  'is no regular expression: {message}': 'no es una expresión regular: {message}',
  'is not set': 'no está definido',
  'it could not be looked at: {value}': 'no se pudo comprobar: {value}',
  'it is not the key with which these were sealed': 'no es la clave con la que se sellaron estos',
  'it is over already': 'ya ha caducado',
  'it listens on {host} and believes X-Forwarded-For, of one proxy: who reaches the port past them chooses his address':
    'escucha en {host} y se fía de X-Forwarded-For, de un proxy: quien llegue al puerto sin pasar por él elige su dirección',
  'it listens on {host} and believes X-Forwarded-For, of {proxies} proxies: who reaches the port past them chooses his address':
    'escucha en {host} y se fía de X-Forwarded-For, de {proxies} proxies: quien llegue al puerto sin pasar por ellos elige su dirección',
  'it runs as root': 'se ejecuta como root',
  'leave it on': 'déjelo activado',
  'leave it out': 'quítelo',
  'leave security.enabled of {middlewares} on': 'deje activado security.enabled de {middlewares}',
  'let a proxy speak TLS, and give its address': 'haga que un proxy hable TLS e indique su dirección',
  'let both be one: npm ls {name} shows who asks for which': 'haga que ambas sean una: npm ls {name} muestra quién pide cuál',
  'let both follow a time service (NTP)': 'haga que ambos sigan un servicio horario (NTP)',
  'let only the proxy reach the port; as many as there are go into proxies':
    'deje que solo el proxy llegue al puerto; en proxies va cuántos hay',
  'linked documents': 'documentos enlazados',
  'links belong to component entries that are not there': 'hay enlaces de entradas de componentes que no existen',
  'links belong to versions that are not there': 'hay enlaces de versiones que no existen',
  'links lead to documents that are not there': 'hay enlaces a documentos que no existen',
  'links of column "{target}" have no place among those to the same document':
    'los enlaces de la columna “{target}” no tienen posición entre los que van al mismo documento',
  'links of one list have the same place': 'hay enlaces de una lista con la misma posición',
  log: 'registro',
  'make room in time': 'libere espacio a tiempo',
  'make room: without any, writes are refused with 507': 'libere espacio: sin él, las escrituras se rechazan con 507',
  'memory that was freed is kept: {unset} are not set': 'la memoria liberada se retiene: {unset} no están definidos',
  'memory that was freed is kept: {unset} is not set': 'la memoria liberada se retiene: {unset} no está definido',
  'mend this first: the server does not start': 'corrija esto primero: el servidor no arranca',
  model: 'modelo',
  'must be a JSON object': 'debe ser un objeto JSON',
  'must be a `number` type': 'debe ser de tipo `number`',
  'must be a `string` type': 'debe ser de tipo `string`',
  'must be an array, one entry for each of the {count} files': 'debe ser una lista, con una entrada por cada uno de los {count} archivos',
  'must be an object': 'debe ser un objeto',
  'must be an object of x and y': 'debe ser un objeto con x e y',
  'must be at most 255 characters': 'debe tener como máximo 255 caracteres',
  'must be greater than or equal to 0': 'debe ser mayor o igual que 0',
  'must be less than or equal to 100': 'debe ser menor o igual que 100',
  'must be one object: there is one file': 'debe ser un solo objeto: hay un solo archivo',
  'must be the id or the documentId of a folder, or null': 'debe ser el id o el documentId de una carpeta, o null',
  'must be written with plain characters: "{plain}"': 'debe escribirse con caracteres simples: “{plain}”',
  'must not be empty, nor begin or end with white space': 'no debe estar vacío ni empezar o terminar con espacios',
  'must not be nested deeper than 64 levels': 'no debe tener más de 64 niveles anidados',
  'must not contain half of a surrogate pair': 'no debe contener medio par sustituto',
  'must not contain the character NUL': 'no debe contener el carácter NUL',
  'must not contain the key __proto__': 'no debe contener la clave __proto__',
  'must not have characters that nobody sees': 'no debe contener caracteres invisibles',
  'must not hold "/", "\\" or control characters, nor be "." or ".."':
    'no debe contener "/", "\\" ni caracteres de control, ni ser "." o ".."',
  'must not hold control characters': 'no debe contener caracteres de control',
  'must say "name" or "language"': 'debe ser “name” o “language”',
  'name is a required field': 'name es un campo obligatorio',
  'name: there is a folder of this name already': 'name: ya existe una carpeta con este nombre',
  'new component entries would get ids of others': 'las entradas nuevas de componentes recibirían id de otras',
  'no mail is sent: there is no server for it': 'no se envían correos: no hay un servidor para ello',
  'nobody has said where clients reach it: links in mails lead to http://{host}:{port}':
    'nadie ha dicho dónde lo encuentran los clientes: los enlaces de los correos llevan a http://{host}:{port}',
  node: 'nodo',
  'one of {values}': 'uno de {values}',
  'only a custom token lists actions, this one is {type}': 'solo un token personalizado enumera acciones; este es {type}',
  'others than its owner may read or write {file} ({mode})': 'otros, además de su propietario, pueden leer o escribir {file} ({mode})',
  packages: 'paquetes',
  'parent: a folder cannot stand in itself, nor in a folder that it holds':
    'parent: una carpeta no puede estar dentro de sí misma ni de una carpeta que contiene',
  'parent: folders may stand in each other {maxLevels} levels deep': 'parent: las carpetas se pueden anidar hasta {maxLevels} niveles',
  'parent: there is no such folder': 'parent: no existe esa carpeta',
  'plinth check --repair sets it right': 'plinth check --repair lo corrige',
  'plinth migrate --allow-loss, when nobody needs it': 'plinth migrate --allow-loss, cuando nadie lo necesite',
  plugins: 'plugins',
  process: 'proceso',
  proxy: 'proxy',
  'rateLimit.proxies counts proxies, and server.proxy believes none':
    'rateLimit.proxies cuenta proxies y server.proxy no se fía de ninguno',
  'reads like an example': 'parece un ejemplo',
  'recursive must be true or false': 'recursive debe ser true o false',
  'registered documents have no version': 'hay documentos registrados sin ninguna versión',
  'repeats few characters': 'repite pocos caracteres',
  'run it on Node {newest}': 'ejecútelo con Node {newest}',
  'say what is to change': 'indique qué debe cambiar',
  'security headers are off': 'las cabeceras de seguridad están desactivadas',
  'see the log': 'consulte el registro',
  'see the log of that time, and have what it makes of events made anew':
    'consulte el registro de ese momento y haga generar de nuevo lo que produce con los eventos',
  'see the message': 'consulte el mensaje',
  'set LOG_LEVEL=info': 'defina LOG_LEVEL=info',
  'set NODE_ENV=production': 'defina NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'defina PUBLIC_URL, o url en {server}',
  'set proxy to false where there is none': 'ponga proxy en false donde no haya ninguno',
  'set proxy to true': 'ponga proxy en true',
  start: 'arranque',
  'such a role': 'ese rol',
  'switch it on in the schema file, or remove them with plinth migrate --allow-loss':
    'actívela en el archivo del esquema, o elimínelas con plinth migrate --allow-loss',
  'switch it on in config/plugins, or leave it off knowing that': 'actívelo en config/plugins, o déjelo desactivado a sabiendas',
  'take one with an even number': 'use una con número par',
  'that it has missed events': 'la pérdida de eventos',
  'the app has another copy of "{name}", in {theirs}, than the one that runs, in {ours}':
    'la aplicación tiene otra copia de “{name}”, en {theirs}, distinta de la que se ejecuta, en {ours}',
  'the clock of the database is {apart} s ahead of that of this machine':
    'el reloj de la base de datos va {apart} s adelantado respecto al de este equipo',
  'the clock of the database is {apart} s behind that of this machine':
    'el reloj de la base de datos va {apart} s atrasado respecto al de este equipo',
  'the condition asks for nothing: leave "where" out': 'la condición no pide nada: omita “where”',
  'the content must be changed first: the server does not start': 'hay que cambiar antes el contenido: el servidor no arranca',
  'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)':
    'la cookie de las sesiones va también por HTTP sin cifrar (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable de entorno {variable}',
  'the first start makes it': 'el primer arranque la crea',
  'the folder holds what you may not remove': 'la carpeta contiene algo que usted no puede eliminar',
  'the follower "{name}" has failed to take {what} {attempts} times, and what is behind it waits':
    'el seguidor “{name}” no ha logrado procesar {what} {attempts} veces, y lo que viene detrás espera',
  'the follower "{name}" has skipped {count} events that it failed to take: {last}':
    'el seguidor “{name}” ha omitido {count} eventos que no logró procesar: {last}',
  'the index that keeps "{name}" unique does not know their values': 'el índice que impide repetidos en “{name}” no conoce sus valores',
  'the last one was {value}, at {value2}': 'el último fue {value}, el {value2}',
  'the log level is {logLevel}': 'el nivel de registro es {logLevel}',
  'the model does not want it any more: {text}': 'el modelo ya no lo quiere: {text}',
  'the next start makes them; plinth migrate --dry-run lists them': 'el próximo arranque los hace; plinth migrate --dry-run los enumera',
  'the number {value}': 'el número {value}',
  'the numbers of versions that are kept are not those of the versions that are there':
    'los números de versiones guardados no son los de las versiones que hay',
  'the password of the user "{user}" at {hostname} is easily guessed':
    'la contraseña del usuario “{user}” en {hostname} es fácil de adivinar',
  'the password of the user "{user}" at {hostname} is empty': 'la contraseña del usuario “{user}” en {hostname} está vacía',
  'the plugin "{owner}" is off': 'el plugin “{owner}” está desactivado',
  'the plugin "{plugin}" is off': 'el plugin “{plugin}” está desactivado',
  'the role "{name}"': 'el rol “{name}”',
  'the role "{role}"': 'el rol “{role}”',
  'the token "{name}"': 'el token “{name}”',
  'the user of the database lacks a right: {words}': 'al usuario de la base de datos le falta un permiso: {words}',
  'there is no JWT_SECRET, without which production does not start': 'no hay JWT_SECRET, sin el cual no se arranca en producción',
  'there is no key, and these were sealed with one': 'no hay clave, y estos se sellaron con una',
  'there is no plugin "{plugin}"': 'no existe el plugin “{plugin}”',
  'there is no provider "{provider}"': 'no existe el proveedor “{provider}”',
  'there is no role "{name}"': 'no existe el rol “{name}”',
  'there is no role "{role}"': 'no existe el rol “{role}”',
  'there is none yet': 'todavía no existe',
  'this is a mistake of the plugin "{plugin}"': 'es un error del plugin “{plugin}”',
  'true or false': 'true o false',
  'type must be 3 to 64 letters, digits, "_" and "-"': 'type debe tener de 3 a 64 letras, dígitos, "_" y "-"',
  'type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"':
    'hay que indicar type, porque no se puede obtener del nombre: de 3 a 64 letras, dígitos, "_" y "-"',
  'type of a role never changes: it is "{type}"': 'el type de un rol no cambia nunca: es “{type}”',
  'type: there is no such content type': 'type: no existe ese tipo de contenido',
  'unknown key; did you mean "{meant}"?': 'clave desconocida; ¿quería decir “{meant}”?',
  'unknown key; known are {known}': 'clave desconocida; se conocen {known}',
  'unknown key; none is known here': 'clave desconocida; aquí no se conoce ninguna',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url es https, que habla un proxy, y {value} está desactivado: todos los clientes parecen uno solo, así que los límites les afectan en conjunto, y no se envía Strict-Transport-Security',
  'user and password belong together': 'user y password van juntos',
  "username must not be an e-mail address, other than the account's own":
    'username no debe ser un correo electrónico distinto del de la cuenta',
  'value: say a value, or a text in `from`': 'value: indique un valor, o un texto en `from`',
  'versions along "{axis}" are hidden, of {types}: their {option} is off':
    'hay versiones ocultas según “{axis}”, de {types}: su opción {option} está desactivada',
  'versions along "{axis}" are hidden, of {types}: the plugin that brings them is off':
    'hay versiones según “{axis}” ocultas, de {types}: el plugin que las aporta está desactivado',
  'versions at {name} "{value}" have none at "{on}", or one that is older and that nobody has written since':
    'hay versiones con {name} “{value}” sin correspondiente en “{on}”, o con uno más antiguo que nadie ha escrito desde entonces',
  'versions belong to documents that are not registered': 'hay versiones de documentos que no están registrados',
  'versions carry another documentId than their document': 'hay versiones con un documentId distinto del de su documento',
  'what everybody sees has a name': 'lo que todos ven lleva un nombre',
  'whoever may create or update may also publish by it, with no right to publish: say writesAskPublish in config/plugins, draft-and-publish.config; true asks for that right, false leaves it as it is':
    'quien puede crear o modificar también puede publicar así, sin permiso para publicar: indique writesAskPublish en config/plugins, draft-and-publish.config; true exige ese permiso, false lo deja como está',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, el valor del token “{name}”, {weak}',
  '{count} failed': '{count} con error',
  '{file} cannot be read ({code})': 'No se puede leer {file} ({code})',
  '{file} is not UTF-8 text: save it in that encoding': '{file} no es texto UTF-8: guárdelo con esa codificación',
  '{found}: {places}. Set ENCRYPTION_KEY to the key from before, or take them away with `plinth settings unset`':
    '{found}: {places}. Dé a ENCRYPTION_KEY la clave anterior o quítelos con `plinth settings unset`',
  '{free} MB of {size} MB are free where {folder} is': 'quedan libres {free} MB de {size} MB donde está {folder}',
  '{key} is a required field': '{key} es un campo obligatorio',
  '{key} is said by {saidBy}: change it there': '{key} lo dice {saidBy}: modifíquelo allí',
  '{label} is not valid': '{label} no es válido',
  '{name} field must have at least {min} items': '{name} debe tener al menos {min} elementos',
  '{name} field must have less than or equal to {max} items': '{name} debe tener {max} elementos o menos',
  '{name} has come in before: who has forgotten the password asks for a mail, or for `plinth admin password`':
    '{name} ya ha entrado alguna vez: quien ha olvidado la contraseña pide un correo o usa `plinth admin password`',
  '{name} has no second factor': '{name} no tiene verificación en dos pasos',
  '{name} is a required field': '{name} es un campo obligatorio',
  '{name} is a secret, and is not written out: set it in the environment': '{name} es un secreto y no se escribe: defínalo en el entorno',
  '{name} is larger than {sizeLimit} bytes': '{name} supera los {sizeLimit} bytes',
  '{name} is locked out: let them in again first': '{name} tiene el acceso bloqueado: devuélvaselo primero',
  '{name} is the last administrator who can come in: make somebody else one first':
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
  '{name} stays in the database: no option of a file says it': '{name} permanece en la base de datos: ninguna opción de un archivo lo dice',
  '{name} takes too long to compare with "{regex}"': 'comparar {name} con “{regex}” tarda demasiado',
  '{name} wrote it, and publishes nothing': '{name} lo escribió y no publica nada',
  '{path}: there is no such folder': '{path}: no existe esa carpeta',
  '{place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what `plinth secret` prints':
    '{place} es un secreto y no hay clave con la que sellarlo: dé a ENCRYPTION_KEY el valor que muestra `plinth secret`',
  '{problems} errors occurred': 'Se produjeron {problems} errores',
  '{rest} more of this kind': '{rest} más de este tipo',
  '{steps} changes of the tables are pending': 'hay {steps} cambios de las tablas pendientes',
  '{text}: tokens end and jobs run at wrong times': '{text}: los tokens caducan y las tareas se ejecutan a horas equivocadas',
  '{value} is not https: passwords and tokens can be read on their way':
    '{value} no es https: las contraseñas y los tokens se pueden leer por el camino',
  '{value} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count':
    '{value} está activado y url está en este equipo: sin un proxy delante, los clientes eligen la dirección que cuentan los límites',
  '{what} is said by {file}: change it there': '{what} lo dice {file}: modifíquelo allí',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what}: es el último que puede modificar roles o usuarios. Conceda antes {lookingAfter} a otro',
  'API token of the other Plinth, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token de API del otro Plinth, para `plinth content push` y `pull` donde nadie lo teclea: `env("TRANSFER_TOKEN")`.',
  Assign: 'Asignar',
  Bypass: 'Omitir las etapas',
  'Maximum bytes of a line, and of all versions of a document together.':
    'Bytes que pueden tener una línea y todas las versiones de un documento juntas.',
  'Maximum bytes of an import, unpacked.': 'Bytes que puede tener una importación descomprimida.',
  'Maximum number of archives that one node makes at once for downloads of exports.':
    'Archivos comprimidos que un nodo crea a la vez para quienes descargan exportaciones.',
  'Maximum stored bytes of all imports of one caller together. Default: four times `maxSize`.':
    'Bytes que pueden tener almacenados en total las importaciones de un mismo usuario. Por defecto: cuatro veces `maxSize`.',
  'nests deeper than {levels} levels': 'está anidado a más de {levels} niveles',
  'contains a number that is too large': 'contiene un número demasiado grande',
  'Your imports hold {held} bytes, and may hold {most} together: remove some of them':
    'Sus importaciones ocupan {held} bytes y en total pueden ocupar {most}: elimine algunas',
  'As many archives as may be made at once are being fetched: try again later':
    'Ya se están descargando tantos archivos comprimidos como se pueden crear a la vez: inténtelo más tarde',
  'Maximum number of chosen documents, with the documents that they refer to.':
    'Documentos que se pueden elegir junto con aquellos a los que enlazan.',
  'Finds documents by their words': 'Encuentra documentos por sus palabras',
  'Import and export of content, here and between Plinths': 'Importación y exportación de contenido, aquí y entre instancias de Plinth',
  'Key of the service with the right to write, from the environment.': 'Su clave, con permiso de escritura: del entorno.',
  'Language of content without locales, as a locale code.':
    'Idioma del contenido que no se escribe en varios idiomas, como código de idioma.',
  'Milliseconds for which a plan is retried if its documents or the database cannot be reached.':
    'Milisegundos durante los que se reintenta un plan cuyos documentos o base de datos no están accesibles.',
  'Milliseconds for which finished plans are kept; until then they can be undone.':
    'Milisegundos durante los que se conservan los planes terminados; hasta entonces se pueden deshacer.',
  'Milliseconds for which the data of an import is kept, and an export can be downloaded.':
    'Milisegundos durante los que se conserva lo enviado para una importación y se puede descargar una exportación.',
  'Milliseconds within which it must respond.': 'Milisegundos en los que debe haber respondido.',
  'Maximum number of waiting and open plans.': 'Planes que pueden esperar o estar abiertos a la vez.',
  'Publishes and unpublishes at a time, one document or many as a release':
    'Publica y despublica en un momento dado, un documento o varios como lanzamiento',
  'Stages that documents go through before they are published, and comments':
    'Etapas por las que pasan los documentos antes de publicarse, y comentarios',
  'Name of the index, or collection, in the service. Apps that share a service need different names.':
    'Cómo se llama allí el índice o la colección. Las aplicaciones que comparten un servicio tienen uno cada una.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Dónde está: `http://127.0.0.1:7700`.',
  'Whether the plugin `search` finds documents by the words of the attribute. `{ "weight": 3 }` also sets its weight.':
    'Si el plugin `search` encuentra documentos por las palabras del atributo. `{ "weight": 3 }`: y cuánto cuenta.',
  'Which service.': 'Qué servicio.',
  'The audit is being verified already': 'La auditoría ya se está verificando',
  'there is no such thread': 'no existe ese hilo',
  'there is no such attribute': 'no existe ese atributo',
  'There are {comments} comments already: delete some': 'Ya hay {comments} comentarios: elimina algunos',
  'Others wrote this comment': 'Este comentario lo escribieron otras personas',
  'an answer is resolved with its thread': 'una respuesta se resuelve con su hilo',
  '“{title}” may not read this attribute': '«{title}» no tiene permiso para leer este atributo',
  'Comment not found': 'Comentario no encontrado',
  'there is another stage "{id}"': 'hay otra etapa «{id}»',
  'there is no other stage "{onChange}"': 'no hay otra etapa «{onChange}»',
  'must name at most {removed} stages': 'debe indicar como máximo {removed} etapas',
  'names no stage': 'no indica ninguna etapa',
  'there is no content type "{uid}"': 'no existe el tipo de contenido «{uid}»',
  '"{uid}" has no drafts (draftAndPublish), and nothing to publish': '«{uid}» no tiene borradores (draftAndPublish) ni nada que publicar',
  'There are no stages of this content type': 'Este tipo de contenido no tiene etapas',
  'there is no stage "{asked}"': 'no existe la etapa «{asked}»',
  'there is no such person': 'no existe esa persona',
  '“{title}” may not read this document': '«{title}» no tiene permiso para leer este documento',
  'It was changed after you read it: read it again before you move it':
    'Se ha cambiado después de que lo leyera: vuelva a leerlo antes de moverlo',
  'It was moved meanwhile: it is in “{name}” now': 'Se ha movido entretanto: ahora está en «{name}»',
  'The stages come from {file}: change them there': 'Las etapas vienen de {file}: cámbialas allí',
  'The stages were changed meanwhile': 'Las etapas se han cambiado entretanto',
  '{counts} documents are in “{name}”: say which stage they go to': 'Documentos en «{name}»: {counts}. Indica a qué etapa pasan',
  'there was such a stage once: take another id': 'ya existió una etapa así: elige otro ID',
  'there is no stage "{to}"': 'no existe la etapa «{to}»',
  'names more than {removed} stages': 'indica más de {removed} etapas',
  'It is in “{name}”; no stage allows to publish': 'Está en «{name}»; ninguna etapa permite publicar',
  'The change sends it back to “{name}”, but it can only be published in {where}':
    'El cambio lo devuelve a «{name}»; se puede publicar en {where}',
  'It is in “{name}”, but can only be published in {where}': 'Está en «{name}»; se puede publicar en {where}',
  'Mails are for people': 'Los correos son solo para personas',
  'It is yours, in “{name}”': 'Se te ha asignado, en «{name}»',
  'Somebody names you in a comment': 'Alguien te menciona en un comentario',
  'It waits in “{name}”': 'Está a la espera en «{name}»',
  'Say either types or documents': 'Indique tipos o documentos, no ambos',
  'A table holds documents of one type: choose one': 'Una tabla contiene documentos de un solo tipo: elija uno',
  'You may not read {displayName}': 'No tiene permiso para leer {displayName}',
  'These documents lead to more than {maxChosen} others: choose fewer, fewer steps, or whole types':
    'Estos documentos enlazan con más de {maxChosen} otros: elija menos, menos pasos o tipos completos',
  'Some of the chosen documents of {type} are not there': 'Algunos de los documentos elegidos de {type} no existen',
  'takes one document': 'admite un documento',
  'takes a number': 'admite un número',
  'takes true or false': 'admite true o false',
  'takes JSON': 'admite JSON',
  'is longer than {value} bytes, or a quote in it is never closed': 'supera los {value} bytes o tiene unas comillas que no se cierran',
  'has a quote that is never closed': 'tiene unas comillas que no se cierran',
  'has a quote in the middle of cell {cells}': 'tiene comillas en medio de la celda {cells}',
  'has more than 10000 cells': 'tiene más de 10000 celdas',
  'The row that begins in line {value} {what}': 'La fila que empieza en la línea {value} {what}',
  'Line {number} is longer than {most} bytes': 'La línea {number} supera los {most} bytes',
  'The archive is broken, or it was cut off': 'El archivo comprimido está dañado o incompleto',
  'Only a table asks for a type and columns': 'Solo una tabla pide un tipo y columnas',
  'Say which type the rows of the table are of': 'Indique de qué tipo son las filas de la tabla',
  '{uid} has no attribute "{name}"': '{uid} no tiene el atributo “{name}”',
  'cannot be stored, for a reason that the log tells': 'no se puede guardar, por un motivo que indica el registro',
  'is a file, and this Plinth has no media library': 'es un archivo, y este Plinth no tiene biblioteca de medios',
  'is a file, and you may not upload any': 'es un archivo, y usted no puede subir ninguno',
  'has no name': 'no tiene nombre',
  'is a file without its bytes': 'es un archivo sin sus bytes',
  'the bytes {bytes} are missing': 'faltan los bytes {bytes}',
  'cannot be written, for a reason that the log tells': 'no se puede escribir, por un motivo que indica el registro',
  'leads to {target} {documentId}, which is neither here nor in the import: it is left out':
    'enlaza con {target} {documentId}, que no está ni aquí ni en la importación: se omite',
  'is no JSON': 'no es JSON',
  'is no object': 'no es un objeto',
  'has the key "{other}", which a line has not': 'tiene la clave “{other}”, que no corresponde a una línea',
  'names no content type of this app': 'no indica ningún tipo de contenido de esta aplicación',
  'has no documentId': 'no tiene documentId',
  'has a locale that is none': 'tiene un código de idioma no válido',
  'has a status that is neither draft nor published': 'tiene un estado que no es ni draft ni published',
  'has a time that is none': 'tiene una fecha no válida',
  'has bytes that are no name': 'tiene en bytes un nombre no válido',
  'has no data': 'no tiene datos',
  'The table is empty: its first line names the columns': 'La tabla está vacía: su primera línea nombra las columnas',
  'The column "{heading}" is no attribute of {uid}: say by `columns` which one it is, or null':
    'La columna “{heading}” no es un atributo de {uid}: indique con `columns` cuál es, o null',
  'Two columns are "{twice}"': 'Dos columnas se llaman “{twice}”',
  'has {cells} cells, and there are {columns} columns': 'tiene {cells} celdas, y hay {columns} columnas',
  'is no documentId': 'no es un documentId',
  'is neither draft nor published': 'no es ni draft ni published',
  'The import is larger than {maxSize} bytes, unpacked': 'La importación descomprimida supera los {maxSize} bytes',
  'The archive is more than 300 times as large unpacked, as no content is':
    'El archivo comprimido ocupa descomprimido más de 300 veces más, algo que no ocurre con ningún contenido',
  '{path} is passed over: it is none of the files of an export': '{path} se omite: no es uno de los archivos de una exportación',
  'There is no {manifest}: the archive may have been cut off': 'No hay {manifest}: puede que el archivo comprimido esté incompleto',
  '{file} is not in the archive, though {manifest} names it': '{file} no está en el archivo comprimido, aunque {manifest} lo nombra',
  '{file} was changed after it was exported': '{file} se modificó después de exportarse',
  'There is no content type {uid} here': 'Aquí no existe el tipo de contenido {uid}',
  '{uid} has other attributes here than where it is from': '{uid} tiene aquí otros atributos que en su origen',
  '{manifest} is none of an export: {message}': '{manifest} no es de una exportación: {message}',
  'The archive is of version {version} of the format, and this Plinth reads version 1':
    'El archivo comprimido es de la versión {version} del formato, y este Plinth lee la versión 1',
  'More than 10000 lines of {source} cannot be read: it is no export':
    'Más de 10000 líneas de {source} no se pueden leer: no es una exportación',
  '{name} is sent twice at the same time: send it again': '{name} se envía dos veces a la vez: envíelo de nuevo',
  '{name} is twice in the archive': '{name} está dos veces en el archivo comprimido',
  'The archive has more than 1000000 files': 'El archivo comprimido tiene más de 1000000 archivos',
  '{manifest} is larger than any that an export makes': '{manifest} es mayor que cualquiera creado por una exportación',
  '{manifest} is no JSON': '{manifest} no es JSON',
  'Export not found': 'Exportación no encontrada',
  'This import cannot be run now: it is not planned yet, under way, or done':
    'Esta importación no se puede ejecutar ahora: aún no está planificada, está en curso o ha terminado',
  'Stop it first: it is under way': 'Deténgala primero: está en curso',
  'Whoever asked for it is gone, or may not do so any more': 'Quien lo pidió ya no está o ya no tiene permiso',
  'Import not found': 'Importación no encontrada',
  'Transfer not found': 'Transferencia no encontrada',
  'Content is moved by people, tokens and commands': 'El contenido lo transfieren personas, tokens y comandos',
  'carried out, and undone as it was meant to be': 'ejecutado y deshecho, como estaba previsto',
  'Maximum number of delivered and of failed messages that are kept for each webhook.':
    'Cuántas entregas hechas y cuántas fallidas se conservan como máximo de cada webhook.',
  'Documents in review': 'Documentos en revisión',
  'Other Plinths by name, to which `/admin` and `plinth content push` may send content.':
    'Otros Plinth por su nombre, a los que `/admin` y `plinth content push` pueden enviar contenido.',
  'Plans and releases': 'Programaciones y lanzamientos',
  Push: 'Envío',
  'Stages of review': 'Etapas de revisión',
  'Stages that hold documents': 'Etapas que retienen documentos',
  'There is no content type "{type}"': 'No existe el tipo de contenido “{type}”',
  'Documents of "{type}" have no drafts: they cannot be published':
    'Los documentos de “{type}” no tienen borradores: no se pueden publicar',
  'Documents of "{type}" have no locales': 'Los documentos de “{type}” no tienen idiomas',
  'the plan {called} was not carried out ({when}): {reason}': 'la programación {called} no se llevó a cabo ({when}): {reason}',
  'mend the reason, and try it again, or remove it': 'resuelva el motivo y vuelva a intentarlo, o elimínela',
  'by hand': 'a mano',
  'must be a time such as 2026-05-03T09:00, or 2026-05-03T09:00:00+02:00':
    'debe ser una hora como 2026-05-03T09:00 o 2026-05-03T09:00:00+02:00',
  'must be the name of a time zone, such as Europe/Berlin': 'debe ser el nombre de una zona horaria, como Europe/Berlin',
  'say in which time zone this is meant, such as Europe/Berlin': 'indique en qué zona horaria se entiende, como Europe/Berlin',
  'this time has passed': 'esta hora ya ha pasado',
  'this time is too far ahead': 'esta hora está demasiado lejos',
  'Plans are made by a person or a token, whose rights are looked at again when they run':
    'Programan las personas o los tokens, cuyos permisos se comprueban de nuevo cuando llega el momento',
  'No more than {maxOpen} plans may be open at once': 'No puede haber más de {maxOpen} programaciones abiertas a la vez',
  'Item not found': 'Elemento no encontrado',
  'Only a plan that has failed can be tried again': 'Solo se puede volver a intentar una programación que ha fallado',
  'Only a plan that has not run can be run': 'Solo se puede ejecutar una programación que aún no se ha ejecutado',
  'Only a plan that has run can be undone': 'Solo se puede deshacer una programación que ya se ha ejecutado',
  'You may not do this with what somebody else has planned': 'No puede hacer esto con lo que ha programado otra persona',
  'Plan not found': 'Programación no encontrada',
  'A plan that has run cannot be changed': 'Una programación que ya se ha ejecutado no se puede cambiar',
  'no more than {maxTogether} documents can be published together': 'no se pueden publicar más de {maxTogether} documentos a la vez',
  'what goes offline has no content': 'lo que se retira no lleva contenido',
  'There is no such document': 'No existe ese documento',
  'You may not publish this document': 'No puede publicar este documento',
  'You may not take this document offline': 'No puede retirar este documento',
  'There is no draft to keep': 'No hay ningún borrador que guardar',
  'A document can be in a plan only once in each locale': 'Un documento solo puede estar una vez por idioma en una programación',
  'The plan is running': 'La programación se está ejecutando',
  'Undoing it was begun, but did not happen': 'Se empezó a deshacer, pero no llegó a hacerse',
  'There is nothing in the plan': 'La programación está vacía',
  'The documents, or the database, could not be reached for too long':
    'No se pudo acceder a los documentos o a la base de datos durante demasiado tiempo',
  'Nothing was undone, since some of it cannot come back. With "force", the rest is undone':
    'No se deshizo nada, porque una parte no se puede recuperar. Con “force” se deshace el resto',
  'There is no such content type any more': 'Ese tipo de contenido ya no existe',
  'The document was deleted': 'El documento se eliminó',
  'It was taken offline since': 'Se retiró desde entonces',
  'It was published anew since': 'Se volvió a publicar desde entonces',
  'Something unexpected went wrong: the log says what': 'Algo inesperado salió mal: el registro dice qué',
  'A part of it cannot be carried out, so nothing was': 'Una parte no se puede llevar a cabo, así que no se hizo nada',
  'Whoever planned this is not there any more': 'Quien lo programó ya no está',
  'Whoever planned this is blocked': 'Quien lo programó está bloqueado',
  'The token that planned this has expired': 'El token que lo programó ha caducado',
  'Whoever planned this has no second factor, which is asked for now':
    'Quien lo programó no tiene verificación en dos pasos, y ahora es obligatoria',
  'The document was deleted, or is hidden from whoever planned this': 'El documento se eliminó o está oculto para quien lo programó',
  'Whoever planned this may not publish it': 'Quien lo programó no puede publicarlo',
  'Whoever planned this may not take it offline': 'Quien lo programó no puede retirarlo',
  'They are not there any more, or may not sign in': 'Esta persona ya no está o no puede iniciar sesión',
  'The document was deleted, or is hidden from them': 'El documento se eliminó o está oculto para esta persona',
  'They have no right to do this': 'Esta persona no tiene derecho a hacerlo',
  'Whoever added this could not do it: {reason}': 'Quien lo añadió no podría hacerlo: {reason}',
  'Whoever ran this or set its time could not do it: {reason}': 'Quien lo ejecutó o fijó su hora no podría hacerlo: {reason}',
  'You may not do this with what somebody else has planned: {reason}':
    'No puede hacer esto con lo que ha programado otra persona: {reason}',
  'Did not happen as planned': 'No ocurrió según lo programado',
  'Release of several documents': 'Lanzamiento de varios documentos',
  'The import is larger than {most} bytes': 'La importación supera los {most} bytes',
  'The file has a name that is none': 'El archivo tiene un nombre que no es válido',
  'This import does not wait for pieces': 'Esta importación no espera más partes',
  'The import has not arrived whole: its last piece is missing': 'La importación no ha llegado entera: falta la última parte',
  'leads to {target} {documentId}, which is not here, and no content that could come along: it is left out':
    'enlaza con {target} {documentId}, que no está aquí y no es contenido que pueda ir con él: se omite',
  'The archive has more than 2000 files of lines': 'El archivo comprimido tiene más de 2000 archivos de líneas',
  'The versions of {documentId} are longer than {value} bytes together': 'Las versiones de {documentId} suman más de {value} bytes',
  'The import is larger than it may be with {name}': 'La importación supera el tamaño permitido con {name}',
  'It was broken off again and again: the log tells why': 'Se interrumpió una y otra vez: el registro dice por qué',
  'Push not found': 'Envío no encontrado',
  'Backups that follow every change, restored to a moment, and checked':
    'Copias de seguridad que siguen cada cambio, restauradas a un momento y comprobadas',
  'Hours after which the whole database is copied again; earlier if the changes have become larger than the database.':
    'Horas tras las que se copia de nuevo toda la base de datos; antes, si los cambios ya ocupan más que ella.',
  'Number of past hours that can be restored.': 'Horas que se puede volver atrás.',
  'Milliseconds between two checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milisegundos entre dos búsquedas de cambios. Lo escrito desde la última se pierde con el disco.',
  'Where to keep a continuously updated copy of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. One target per database. Default: no copy.':
    'Dónde se mantiene al día una copia de la base SQLite mientras se usa: `{ "folder": … }` o `{ "s3": … }`. Un lugar por base. Por defecto: en ninguno.',
  'the primary is read instead: put it right, or take it out of DATABASE_READ_URL (docs/databases.md)':
    'en su lugar se lee el servidor primario: arréglelo o quítelo de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  '{place} cannot be read: {problem}': '{place} no se puede leer: {problem}',
  'has not got what the primary has': 'no tiene lo que tiene el servidor primario',
  'gets what the primary has only after {lag} ms': 'recibe lo que tiene el servidor primario solo tras {lag} ms',
  '{place} {wait}: the primary is read instead': '{place} {wait}: en su lugar se lee el servidor primario',
  'find out what holds it up': 'averigüe qué lo retrasa',
  '{place} can be written': 'se puede escribir en {place}',
  'set read_only to ON there': 'ponga allí read_only en ON',
  Security: 'Seguridad',
  'Documents would be deleted that you may not delete': 'Se eliminarían documentos que no puede eliminar',
  'The documents in "{code}" would go with it: there are {held}, not {expected}':
    'Los documentos en «{code}» se perderían con él: son {held}, no {expected}',
  'Whoever asked for it may not do all of this: {message} ({code})': 'Quien lo pidió no puede hacer todo esto: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Carpeta con los proyectos que la interfaz puede importar, absoluta o relativa a la aplicación; null: solo importa archivos comprimidos de la carpeta de la aplicación.',
  'This becomes public, so it must be confirmed with "evenIfItExposes": true:{lines}':
    'Esto pasa a ser público, por lo que debe confirmarse con "evenIfItExposes": true:{lines}',
  'it was private': 'era privado',
  'it was hidden': 'estaba oculto',
  'visitors are granted it': 'los visitantes tienen permiso para ello',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'Hubo un problema al conectar la relación con id {name}. Primero hay que conectar la relación con id {name2}.',
  'Document with id "{ref}" has no version in {values}': 'El documento con id “{ref}” no tiene versión en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relaciones de tipo {target} asociadas a esta entidad que no existen: {count}',
  'the regular expression is too large': 'la expresión regular es demasiado grande',
  'Columns that an import does not write are passed over: {passedOver}': 'Columnas que una importación no escribe, omitidas: {passedOver}',
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
  'For editors: how the value is derived. `separator` (default `-`) and `lowercase` (default true) are read.':
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
  'this is no content type of the app': 'no es un tipo de contenido de la aplicación',
  'documents of this type have no drafts: they are always live': 'los documentos de este tipo no tienen borradores: siempre son públicos',
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
} satisfies ToldWords;
