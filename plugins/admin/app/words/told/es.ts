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
  '1 relation(s) of type {target} associated with this entity do not exist':
    '1 relación de tipo {target} asociada a esta entidad no existe',
  'A change of the setting {name} is an object of its keys': 'Un cambio del ajuste {name} es un objeto con sus claves',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Se encontró una referencia circular en la lista connect. Una relación intenta conectarse antes o después de otra que intenta conectarse antes o después de ella',
  'A function that is given every error as it would be answered, and the error itself.':
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
  'Add the stack to errors, except in production.': 'Añadir la traza a los errores, excepto en producción.',
  Administrator: 'Administrador',
  'Aliases that a document may have at most.': 'Alias que puede tener como máximo un documento.',
  'Answers go to': 'Las respuestas van a',
  Apply: 'Aplicar',
  'Articles with authors and categories, in two languages, and a home page.':
    'Artículos con autores y categorías, en dos idiomas, y una página de inicio.',
  'At most {maxFiles} files can be uploaded at once': 'Se pueden subir como máximo {maxFiles} archivos a la vez',
  'Attributes of users that may be given at registration, beside `username`, `email` and `password`.':
    'Atributos de los usuarios que se pueden indicar al registrarse, además de `username`, `email` y `password`.',
  Auth: 'Autenticación',
  Authenticated: 'Autenticado',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Vistas previas borrosas',
  'Brings projects of Strapi over': 'Trae proyectos de Strapi',
  'Bytes that a file may have.': 'Bytes que puede tener un archivo.',
  'Bytes that are kept for one caller; beyond them the oldest keys are forgotten, within an hour. Requests without credentials are counted by the address (of IPv6: the network) that they come from.':
    'Bytes que se conservan por cliente; si se superan, se olvidan las claves más antiguas, dentro de una hora. Las solicitudes sin credenciales se cuentan por la dirección (en IPv6, la red) de la que proceden.',
  'Bytes that the document of an answer may take as JSON, so that it is kept for repeats; above: 400, and nothing is written.':
    'Bytes que puede ocupar como JSON el documento de una respuesta para que se conserve para las repeticiones; por encima: 400, y no se escribe nada.',
  Callback: 'Retorno de llamada',
  'Cannot delete {type} role': 'No se puede eliminar el rol {type}',
  'Cannot remove role': 'No se puede eliminar el rol',
  'Cannot replace a file with multiple ones': 'No se puede reemplazar un archivo por varios',
  'Cannot take this from {type} role': 'No se puede quitar esto al rol {type}',
  Change: 'Modificar',
  'Characters that the text of an operation may have at most, comments and blanks too; those of strings do not count.':
    'Caracteres que puede tener como máximo el texto de una operación, contando comentarios y espacios; los de las cadenas no cuentan.',
  Conditions: 'Condiciones',
  Connect: 'Conectar',
  'Content api': 'API de contenido',
  Count: 'Contar',
  'Create role': 'Crear rol',
  'Default role given to authenticated user.': 'Rol predeterminado de los usuarios autenticados.',
  'Default role given to unauthenticated user.': 'Rol predeterminado de los usuarios sin autenticar.',
  'Delete role': 'Eliminar rol',
  'Deliveries of each webhook that are kept at the most, beside those that wait.':
    'Entregas de cada webhook que se guardan como máximo, además de las que están en espera.',
  'Directives that a document may have at most.': 'Directivas que puede tener como máximo un documento.',
  'Document with id "{documentId}"{where} not found': 'No se encontró el documento con id “{documentId}”{where}',
  'Documentation site': 'Sitio de documentación',
  'Documents of a list that names no number.': 'Documentos de una lista que no indica un número.',
  'Documents of one list at most.': 'Documentos de una lista, como máximo.',
  'Documents on a page at most.': 'Documentos por página, como máximo.',
  'Documents on a page when the request names no number.': 'Documentos por página cuando la solicitud no indica un número.',
  Drafts: 'Borradores',
  'Drafts and published versions of documents': 'Borradores y versiones publicadas de los documentos',
  'Dynamic zones': 'Zonas dinámicas',
  Editor: 'Editor',
  'Email already taken': 'El correo ya está en uso',
  'Email confirmation': 'Confirmación de correo',
  'Encrypted before anything is said': 'Cifrado antes de comunicar nada',
  'Encrypted from the beginning': 'Cifrado desde el principio',
  'Entity not found': 'Entidad no encontrada',
  'Expected a text to compare with': 'Se esperaba un texto con el que comparar',
  'Failed sign-ins by one name or e-mail address within `signInInterval`: as many from each place where its user has signed in before, and as many from all others together.':
    'Inicios de sesión fallidos con un mismo nombre o correo dentro de `signInInterval`: este número desde cada lugar donde el usuario ya ha iniciado sesión, y el mismo desde todos los demás en conjunto.',
  'Fields with selections of their own that an operation may have at most, fragments put in: each may be a statement. Groups count as ten.':
    'Campos con selección propia que puede tener como máximo una operación, con los fragmentos incluidos: cada uno puede ser una sentencia. Los grupos cuentan como diez.',
  'File id is required and must be a single value': 'El id del archivo es obligatorio y debe ser un solo valor',
  'File name contains invalid characters': 'El nombre del archivo contiene caracteres no válidos',
  'Files and pages for browsers, and a first page while an app is developed':
    'Archivos y páginas para navegadores, y una primera página mientras se desarrolla la aplicación',
  'Files are empty': 'No hay archivos',
  'Files at once': 'Archivos a la vez',
  'Files that one request may upload.': 'Archivos que puede subir una solicitud.',
  'Files: their upload, their bytes, and the attribute type media': 'Archivos: su subida, sus bytes y el tipo de atributo media',
  'Find page': 'Página de búsqueda',
  'Folders may stand in each other {maxLevels} levels deep': 'Las carpetas se pueden anidar hasta {maxLevels} niveles',
  'For editors: how the value is derived.': 'Para los editores: cómo se obtiene el valor.',
  'Forgot password': 'Contraseña olvidada',
  'Formats in which each smaller copy is made too: `formats` tells it as `small_webp`. AVIF takes ten times as long as the others.':
    'Formatos en los que también se crea cada copia reducida: `formats` la llama `small_webp`. AVIF tarda diez veces más que los demás.',
  'Formats of smaller copies': 'Formatos de las copias reducidas',
  'Get component': 'Obtener componente',
  'Get components': 'Obtener componentes',
  'Get content type': 'Obtener tipo de contenido',
  'Get content types': 'Obtener tipos de contenido',
  'Get permissions': 'Obtener permisos',
  'Hosts, addresses and ranges that plugins may ask though they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, direcciones y rangos a los que los plugins pueden hacer solicitudes aunque no sean públicos: `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Cuántos de este lado pueden referirse a cuántos del otro: `manyToOne` son muchos de este tipo hacia un destino.',
  'How many proxies add to `X-Forwarded-For`, for these limits alone. Default: `proxies` of `config/server`.':
    'Cuántos proxies añaden a `X-Forwarded-For`, solo para estos límites. Por defecto: `proxies` de `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Con qué frecuencia se puede pedir algo, en memoria o entre todos los nodos',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key: una escritura que se envía otra vez se ejecuta una sola vez',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Proveedores de identidad por nombre, como en `/api/connect/<name>`. Véase el README del plugin.',
  'Images that a node works on at a time, each on one thread. Default: half as many as it has processors.':
    'Imágenes en las que un nodo trabaja a la vez, cada una en un hilo. Por defecto: la mitad de sus procesadores.',
  'Images that may wait for that; with more the answer is 503.': 'Imágenes que pueden esperar a eso; si hay más, la respuesta es 503.',
  Import: 'Importar',
  'Incorrect code provided': 'El código proporcionado es incorrecto',
  'Invalid code': 'Código no válido',
  'Invalid field {field}: it is no media attribute of {ref}': 'El campo {field} no es válido: no es un atributo de medios de {ref}',
  'Invalid identifier or password': 'Identificador o contraseña no válidos',
  'Invalid key {key}': 'Clave no válida {key}',
  'Invalid key {key} at {path}': 'Clave no válida {key} en {path}',
  'Invalid parameters: {unknown}': 'Parámetros no válidos: {unknown}',
  'Invalid ref {ref}: there is no such content type': 'ref {ref} no es válido: no existe ese tipo de contenido',
  'Invalid refresh token': 'Token de renovación no válido',
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
  'Key of the hashes that are kept of tokens, at least 32 characters. Changing it ends all tokens made by command. Default: a random key that the first node makes and keeps in the database.':
    'Clave de los hashes que se guardan de los tokens, de al menos 32 caracteres. Cambiarla invalida todos los tokens creados por comando. Por defecto: una clave aleatoria que crea el primer nodo y guarda en la base de datos.',
  'Key that seals mails while they wait in the database, at least 32 bytes. Mails that wait when it is changed are not sent. Default: they stand there as they are.':
    'Clave que sella los correos mientras esperan en la base de datos, de al menos 32 bytes. Los correos que esperan cuando se cambia no se envían. Por defecto: están allí tal cual.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random one, which is made once and kept in the database.':
    'Clave que firma las sesiones del equipo, de al menos 32 bytes. Por defecto: una aleatoria, que se crea una vez y se guarda en la base de datos.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it ends all of them. Production does not start without one; elsewhere a random key is made and kept in the database.':
    'Clave que firma los tokens de los usuarios, de al menos 32 bytes. Cambiarla los invalida todos. En producción no se arranca sin ella; en los demás casos se crea una clave aleatoria y se guarda en la base de datos.',
  'Largest `limit` and `pageSize`; -1: as many as `amountLimit`.': 'Mayor `limit` y `pageSize`; -1: tantos como `amountLimit`.',
  'Largest file': 'Archivo más grande',
  'Largest picture': 'Imagen más grande',
  'List locales': 'Listar idiomas',
  Logout: 'Cerrar sesión',
  'Look at the certificate': 'Comprobar el certificado',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'Correo',
  'Mails made of templates, over SMTP': 'Correos hechos con plantillas, por SMTP',
  'Make types, queries and mutations of the content types.': 'Crear tipos, consultas y mutaciones de los tipos de contenido.',
  'Milliseconds for which a delivery is tried.': 'Milisegundos durante los que se intenta una entrega.',
  'Milliseconds for which a key stands for the write that it came with; a repeat within them gets the answer of that write.':
    'Milisegundos durante los que una clave representa la escritura con la que llegó; una repetición en ese tiempo recibe la misma respuesta.',
  'Milliseconds for which a target may fail without a break before it is switched off.':
    'Milisegundos durante los que un destino puede fallar sin interrupción antes de que se desactive.',
  'Milliseconds for which deliveries are kept, to be looked at and repeated.':
    'Milisegundos durante los que se guardan las entregas, para consultarlas y repetirlas.',
  'Milliseconds for which the old secret signs beside a new one.':
    'Milisegundos durante los que el secreto antiguo firma junto a uno nuevo.',
  'Milliseconds in which a target must have answered.': 'Milisegundos en los que un destino debe haber respondido.',
  'Milliseconds in which the server must have taken a mail.': 'Milisegundos en los que el servidor debe haber aceptado un correo.',
  'Milliseconds until a delivery that failed is tried again; later pauses double.':
    'Milisegundos hasta que se vuelve a intentar una entrega fallida; las pausas siguientes se duplican.',
  'Milliseconds until a mail that could not be delivered is tried again. Each pause is about twice as long as the one before, up to three hours.':
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
  'Nobody waits for it any more': 'Ya nadie lo espera',
  'Node {major} gets no mends since {end}': 'Node {major} no recibe correcciones desde {end}',
  'Node {node} is a short release, which gets mends for half a year':
    'Node {node} es una versión corta, que recibe correcciones durante medio año',
  'Node {node} is too old: {node2} is needed': 'Node {node} es demasiado antiguo: se necesita {node2}',
  'Not supported; true is said at boot.': 'No admitido; true se señala al arrancar.',
  'Nothing is being brought over': 'No se está trayendo nada',
  'Objects in each other that an operation may select at most.': 'Objetos anidados que una operación puede seleccionar como máximo.',
  'Objects in the variables of an operation at most.': 'Objetos en las variables de una operación, como máximo.',
  'Objects that an operation may ask for, numbers of lists in each other multiplied, and that it may be answered with.':
    'Objetos que una operación puede pedir, multiplicando los números de las listas anidadas, y que puede contener la respuesta.',
  'Older name of `landingPage: true`.': 'Nombre antiguo de `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Un solo punto de acceso GraphQL para todos los tipos de contenido',
  'One request moves at most 1000 folders: move what stands in it first':
    'Una solicitud mueve como máximo 1000 carpetas: mueva antes lo que contiene',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Una solicitud elimina como máximo 1000 carpetas y archivos: elimine antes lo que contiene',
  'Operations of one request at most, where several are allowed.': 'Operaciones por solicitud como máximo, donde se permiten varias.',
  'Origins from which the page shows images, beside this server and the place where files are kept.':
    'Orígenes cuyas imágenes muestra la página, además de este servidor y del lugar donde se guardan los archivos.',
  'Origins whose pages may use it, beside that of `server.url`.': 'Orígenes cuyas páginas pueden usarlo, además del de `server.url`.',
  'Others are changing the same document': 'Otros están modificando el mismo documento',
  'Others changed the same documents again and again': 'Otros modificaron los mismos documentos una y otra vez',
  'Others work on the same file for too long': 'Otros llevan demasiado tiempo trabajando con el mismo archivo',
  'Pages of the site that show documents as they would be, by content type.':
    'Páginas del sitio que muestran los documentos como quedarían, por tipo de contenido.',
  'Password must be less than {passwordBytes} bytes': 'La contraseña debe tener menos de {passwordBytes} bytes',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Path before every route of the content API.': 'Ruta que precede a todas las rutas de la API de contenido.',
  'Path of the endpoint.': 'Ruta del punto de acceso.',
  'Payload Too Large': 'Contenido demasiado grande',
  Permissions: 'Permisos',
  'Pixels that an image may have.': 'Píxeles que puede tener una imagen.',
  Port: 'Puerto',
  'Port of the server: 587 for mail that begins in plain text and changes to TLS, 465 for TLS at once.':
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
  Read: 'Leer',
  Refresh: 'Renovar',
  'Refuse query parameters that nothing knows, rather than ignore them.':
    'Rechazar los parámetros de consulta que nada conoce, en lugar de ignorarlos.',
  'Refuse what a page of a foreign site can send without being asked; an object names the headers that prove it is none.':
    'Rechazar lo que una página de otro sitio puede enviar sin que se le pida permiso; un objeto nombra las cabeceras que demuestran que no lo es.',
  Register: 'Registrarse',
  Relations: 'Relaciones',
  'Remember texts by their hash (automatic persisted queries), for `ttl` seconds; false: refuse them.':
    'Recordar los textos por su hash (consultas persistidas automáticas) durante `ttl` segundos; false: rechazarlas.',
  'Repeatable components': 'Componentes repetibles',
  'Request aborted': 'Solicitud interrumpida',
  'Request body cannot be empty': 'El cuerpo de la solicitud no puede estar vacío',
  'Requests of all kinds from one address within `interval`.': 'Solicitudes de todo tipo desde una dirección dentro de `interval`.',
  'Requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Solicitudes de un tipo desde una dirección (y sobre un correo electrónico) dentro de `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Solicitudes de los plugins hacia fuera, solo a direcciones públicas',
  'Requests that one target is sent at once, by all nodes together.':
    'Solicitudes que se envían a la vez a un destino, entre todos los nodos.',
  'Reset password': 'Restablecer contraseña',
  'Role not found': 'Rol no encontrado',
  'Roles of staff by key, beside `administrator`, `editor` and `author`; the latter two may be said anew.':
    'Roles del equipo por clave, además de `administrator`, `editor` y `author`; los dos últimos se pueden redefinir.',
  Rotate: 'Renovar el secreto',
  'Rules by owner': 'Reglas por propietario',
  'Rules for documents beside those of GraphQL.': 'Reglas para documentos, además de las de GraphQL.',
  'Seconds after which a session ends in any case.': 'Segundos tras los que una sesión termina en cualquier caso.',
  'Seconds after which a session ends that is not used.': 'Segundos tras los que termina una sesión que no se usa.',
  'Seconds for which a sign-in waits for its code, and for which a factor that is set up waits for its first one.':
    'Segundos que un inicio de sesión espera su código, y que una verificación en dos pasos recién configurada espera el primero.',
  'Seconds for which an access token is valid.': 'Segundos durante los que es válido un token de acceso.',
  'Seconds for which the code works.': 'Segundos durante los que sirve el código.',
  'Seconds for which the link works.': 'Segundos durante los que sirve el enlace.',
  'Seconds for which the token of a user is valid. Not for `refresh`.':
    'Segundos durante los que es válido el token de un usuario. No para `refresh`.',
  'Seconds.': 'Segundos.',
  Send: 'Enviar',
  'Send email confirmation': 'Enviar confirmación de correo',
  'Send nothing before the connection has changed to TLS. `false` where the server offers none, as on this machine.':
    'No enviar nada antes de que la conexión pase a TLS. `false` donde el servidor no lo ofrece, como en este equipo.',
  Sender: 'Remitente',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Remitente de todos los correos: `post@example.org` o `Example <post@example.org>`. Obligatorio con `smtp`.',
  Server: 'Servidor',
  'Service Unavailable': 'Servicio no disponible',
  Sessions: 'Sesiones',
  Share: 'Compartir',
  Shop: 'Tienda',
  'Show the sandbox at the endpoint, or a function that decides; default: not in production.':
    'Mostrar el entorno de pruebas en el punto de acceso, o una función que decide; por defecto: no en producción.',
  'Signing up': 'Registro',
  'Sizes of pictures': 'Tamaños de las imágenes',
  'Smaller copies of images by name: pixels of the side of the square that the copy fits into. Beside `thumbnail`, which fits into 245 × 156.':
    'Copias reducidas de las imágenes por nombre: píxeles del lado del cuadrado en el que cabe la copia. Además de `thumbnail`, que cabe en 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Algunos de los componentes indicados en {name} no pertenecen a la entidad',
  'Somebody has this address already': 'Alguien ya tiene esta dirección',
  'TLS from the first byte on. Default: whether the port is 465.': 'TLS desde el primer byte. Por defecto: si el puerto es 465.',
  'Take several operations in one request.': 'Aceptar varias operaciones en una solicitud.',
  'Talk to servers alone whose certificate is theirs. Certificates of your own go into `NODE_EXTRA_CA_CERTS`.':
    'Hablar solo con servidores cuyo certificado sea el suyo. Los certificados propios van en `NODE_EXTRA_CA_CERTS`.',
  'Tell of changes over WebSockets at the endpoint (`graphql-ws`); an object says how much of it.':
    'Avisar de los cambios por WebSockets en el punto de acceso (`graphql-ws`); un objeto dice cuánto.',
  'Tell of the schema (`__schema`, `__type`); default: not in production.':
    'Informar del esquema (`__schema`, `__type`); por defecto: no en producción.',
  'Tells other services what happens to documents': 'Avisa a otros servicios de lo que sucede con los documentos',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Plantillas con las que puede empezar un proyecto: blog, tienda, sitio de documentación',
  'The API told as OpenAPI 3.1, to each caller what he may do': 'La API descrita como OpenAPI 3.1, a cada cliente según lo que puede hacer',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were brought over (`plinth import strapi`): without it they are not recognised.':
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
  'The page that mails lead to, with `?code=` (behind `#` for one that ends with it), where somebody types a new password: a URL, or a path of `server.url`.':
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
  'The template "{starter}" is being worked on: wait until that is done':
    'Se está trabajando con la plantilla “{starter}”: espere a que termine',
  'The token "{name}" comes from config/access: take it out there': 'El token “{name}” procede de config/access: quítelo allí',
  'The token "{name}" comes from {file}: change it there': 'El token “{name}” procede de {file}: modifíquelo allí',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'El token “{name}” se trajo de otro servidor: revóquelo y cree otro en su lugar',
  'The values take too long to check, up to {label}': 'Los valores tardan demasiado en comprobarse, hasta {label}',
  'The version of the API, as the document tells it.': 'La versión de la API, como la indica el documento.',
  'There are 100 views of your own already: remove one first': 'Ya tiene 100 vistas propias: elimine una antes',
  'There are {count} versions of documents': 'Hay {count} versiones de documentos',
  'There is 1 version of a document': 'Hay 1 versión de un documento',
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
  'There was a problem connecting relation with id {document}. The relation with id {document2} needs to be connected first.':
    'Hubo un problema al conectar la relación con id {document}. Primero hay que conectar la relación con id {document2}.',
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
  'Type of the role of those who register.': 'Tipo del rol de quienes se registran.',
  'Types of roles whose users must have a second factor: until they do, they are not signed in, and their tokens are worth nothing.':
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
  'What the app on the phone calls this server.': 'Cómo llama a este servidor la aplicación del teléfono.',
  'What the cookie is called.': 'Cómo se llama la cookie.',
  'What the document calls the API.': 'Cómo llama el documento a la API.',
  'What the provider wants to know about single actions; `local` asks nothing, `s3` takes parameters of its requests.':
    'Lo que el proveedor quiere saber sobre acciones concretas; `local` no pide nada, `s3` acepta parámetros de sus solicitudes.',
  'What the provider wants to know; those of `local` and `s3` stand in the README of the plugin.':
    'Lo que quiere saber el proveedor; lo de `local` y `s3` está en el README del plugin.',
  'Where answers go. Default: to the sender.': 'A dónde van las respuestas. Por defecto: al remitente.',
  'Where somebody comes who has followed it: a URL, or a path of `server.url`. Default: the answer is `{ "ok": true }`.':
    'A dónde llega quien lo ha seguido: una URL o una ruta de `server.url`. Por defecto: la respuesta es `{ "ok": true }`.',
  'Where the bytes of files are kept: `local` (a folder), `s3` (a bucket; also `aws-s3`), or what another plugin has added to `UPLOAD`.':
    'Dónde se guardan los bytes de los archivos: `local` (una carpeta), `s3` (un bucket; también `aws-s3`) o lo que otro plugin haya añadido a `UPLOAD`.',
  'Where they are counted. `memory`: each node counts for itself. `database`: all nodes together, at the cost of some writes.':
    'Dónde se cuentan. `memory`: cada nodo cuenta por su cuenta. `database`: todos los nodos juntos, a costa de algunas escrituras.',
  'Whether `formats` holds a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to be shown blurred while a larger one is loading.':
    'Si `formats` contiene un `placeholder`: una imagen de 16 × 16 píxeles como máximo, en forma de URL de datos, para mostrarla borrosa mientras se carga una mayor.',
  'Whether a write that ends in a published version (POST and PUT without `status=draft`) asks for the action `publish` too, with its rule. `false`: `create` and `update` publish, as in the reference, whoever may not `publish` alone. Default: `false`, with a note at the start; new apps say `true`.':
    'Si una escritura que acaba en una versión publicada (POST y PUT sin `status=draft`) requiere también la acción `publish`, con su regla. `false`: `create` y `update` publican, como en la referencia, aunque no se pueda solo `publish`. Por defecto: `false`, con un aviso al arrancar; las aplicaciones nuevas indican `true`.',
  'Whether files of the same content share their bytes, and so their address. The README of the plugin says what that tells.':
    'Si los archivos con el mismo contenido comparten sus bytes y, por tanto, su dirección. El README del plugin dice qué revela eso.',
  'Whether files stand in folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Si los archivos están en carpetas: `folder` de los archivos, `/api/upload/folders` y `fileInfo.folder`, para quien tenga los permisos.',
  'Whether images keep what cameras and programs have noted in them: place (GPS), time, camera, author.':
    'Si las imágenes conservan lo que han anotado en ellas cámaras y programas: lugar (GPS), hora, cámara, autor.',
  'Whether it is only sent over HTTPS. Default: in production.': 'Si solo se envía por HTTPS. Por defecto: en producción.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Si sus cookies solo se envían por HTTPS. Por defecto: en producción.',
  'Whether lists say how many documents there are in all, unless the request decides.':
    'Si las listas dicen cuántos documentos hay en total, salvo que lo decida la solicitud.',
  'Whether people may protect their accounts by codes of an app on their phone.':
    'Si las personas pueden proteger sus cuentas con códigos de una aplicación del teléfono.',
  'Whether refresh tokens come and go in a cookie that no script can read, instead of in bodies.':
    'Si los tokens de renovación viajan en una cookie que ningún script puede leer, en lugar de en los cuerpos.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Si se cuentan las solicitudes para iniciar sesión, registrarse o recuperar una cuenta.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'Si hay una página para leer el documento, `/api/openapi.html`. Por defecto: no cuando `NODE_ENV` es `production`.',
  'Which requests that begin on other sites carry the cookie.': 'Qué solicitudes que empiezan en otros sitios llevan la cookie.',
  'Who logs in there. Default: nobody.': 'Quién inicia sesión allí. Por defecto: nadie.',
  'Words and signs that the text of an operation may have at most.':
    'Palabras y signos que puede tener como máximo el texto de una operación.',
  'Work that is done once it is put into a queue, by one of the nodes':
    'Trabajo que se hace cuando entra en una cola, por uno de los nodos',
  'You may not do all that {what} may: {first}{others}': 'No puede hacer todo lo que puede {what}: {first}{others}',
  'You must be authenticated to reset your password': 'Debe iniciar sesión para restablecer su contraseña',
  'Your account email is not confirmed': 'El correo de su cuenta no está confirmado',
  'Your account has been blocked by an administrator': 'Un administrador ha bloqueado su cuenta',
  'Your new password must be different than your current password': 'La contraseña nueva debe ser distinta de la actual',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short one, and another by which it is renewed, as in `sessions`.':
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
  'action: documents of this type are always live': 'action: los documentos de este tipo están siempre publicados',
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
  'data: say the values': 'data: indique los valores',
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
  'type: this is no content type of the app': 'type: no es un tipo de contenido de la aplicación',
  'unknown key; did you mean "{meant}"?': 'clave desconocida; ¿quería decir “{meant}”?',
  'unknown key; known are {known}': 'clave desconocida; se conocen {known}',
  'unknown key; none is known here': 'clave desconocida; aquí no se conoce ninguna',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url es https, que habla un proxy, y {value} está desactivado: todos los clientes parecen uno solo, así que los límites les afectan en conjunto, y no se envía Strict-Transport-Security',
  'user and password belong together': 'user y password van juntos',
  "username must not be an e-mail address, other than the account's own":
    'username no debe ser un correo electrónico distinto del de la cuenta',
  'value: say a value, or a text in `from`': 'value: indique un valor, o un texto en `from`',
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
  '{what} in "{code}", which would go with it': '{what} en “{code}”, que desaparecerían con él',
  '{what} is said by {file}: change it there': '{what} lo dice {file}: modifíquelo allí',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what}: es el último que puede modificar roles o usuarios. Conceda antes {lookingAfter} a otro',
} satisfies ToldWords;
