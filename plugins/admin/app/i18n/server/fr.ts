import type { ServerTexts } from './texts.ts';

/** What the server says to people, in French. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" est une chaîne ("user:7") et ne peut pas être comparé à « {name} »',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" est une date et heure et ne peut pas être comparé à « {name} »',
  '"$user.{name}" cannot be used here: callers are not users':
    '"$user.{name}" ne peut pas être utilisé ici : les appelants ne sont pas des utilisateurs',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" ne peut jamais être égal à « {name2} » : un seul des deux est un nombre',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" n’est pas un champ de {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '« {action} » n’est pas une action sur des documents et ne peut pas avoir de conditions',
  '"{action}" is not an action': '« {action} » n’est pas une action',
  '"{action}" is not an action (did you mean "{meant}"?)': '« {action} » n’est pas une action (vouliez-vous dire « {meant} » ?)',
  '"{code}" is not a valid locale code; {advice}': '« {code} » n’est pas un code de langue valide ; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '« {last} » ne lit ni n’écrit de champs : retirez "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '« {name} » n’est pas un champ de {uid}{name2}',
  '"{name}" refers to documents that do not exist': '« {name} » fait référence à des documents qui n’existent pas',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '« {pattern} » est accordé deux fois avec des conditions. Fusionnez les entrées ; utilisez `$or` pour combiner les conditions',
  '"{pattern}" is ignored: {reason}': '« {pattern} » est ignoré : {reason}',
  '"{pattern}" is not an action{access}': '« {pattern} » n’est pas une action{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Une référence circulaire a été trouvée dans le tableau connect. Une relation doit être connectée avant ou après une autre qui doit elle-même être connectée avant ou après elle',
  'Function called with each error response and the original error.':
    'Fonction appelée avec chaque réponse d’erreur et l’erreur d’origine.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Un plugin remplace cette opération par la sienne : elle ne peut donc pas être combinée à d’autres opérations',
  Tree: 'Arborescence',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Une arborescence de pages avec des sections et des lots de publication, en deux langues, avec des redirections pour les URL déplacées.',
  'API tokens are hashed with a key that is stored in the same database':
    'Les empreintes des jetons d’API sont calculées avec une clé stockée dans la même base de données',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.':
    'Indique si les erreurs contiennent la trace d’appels, sauf en production.',
  Administrator: 'Administrateur',
  'Maximum number of aliases in a document.': 'Nombre maximal d’alias dans un document.',
  'Reply-to address': 'Adresse de réponse',
  Apply: 'Appliquer',
  'Articles with authors and categories in two locales, and a homepage.':
    'Articles avec auteurs et catégories en deux langues, et une page d’accueil.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Champs d’utilisateur qui peuvent être définis à l’inscription, en plus de `username`, `email` et `password`.',
  Auth: 'Authentification',
  Authenticated: 'Connecté',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Images d’attente floues',
  'Imports Strapi projects': 'Importe des projets Strapi',
  'Maximum file size in bytes.': 'Taille maximale d’un fichier, en octets.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Nombre maximal d’octets stockés par appelant. Au-delà, les clés les plus anciennes sont supprimées dans l’heure. Les requêtes non authentifiées sont comptées par adresse IP du client (en IPv6 : par réseau).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Taille JSON maximale, en octets, d’un document dans une réponse stockée pour les nouvelles tentatives. En cas de dépassement : 400, et rien n’est écrit.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'Impossible de supprimer le rôle {type}',
  'Cannot remove role': 'Impossible de retirer le rôle',
  'Cannot remove this permission from {type} role': 'Impossible de retirer cette permission du rôle {type}',
  Change: 'Modifier',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Nombre maximal de caractères dans une opération, commentaires et espaces compris, chaînes exclues.',
  Conditions: 'Conditions',
  Connect: 'Connecter',
  'Content API': 'API de contenu',
  Count: 'Compter',
  'Create role': 'Créer un rôle',
  'Default role given to authenticated user.': 'Rôle par défaut attribué aux utilisateurs connectés.',
  'Default role given to unauthenticated user.': 'Rôle par défaut attribué aux utilisateurs non connectés.',
  'Delete role': 'Supprimer un rôle',
  'Maximum number of directives in a document.': 'Nombre maximal de directives dans un document.',
  'Document with id "{documentId}"{where} not found': 'Document avec l’ID « {documentId} »{where} introuvable',
  'Documentation site': 'Site de documentation',
  'Default number of documents in a list.': 'Nombre de documents par défaut dans une liste.',
  'Maximum number of documents in a list.': 'Nombre maximal de documents dans une liste.',
  'Maximum page size.': 'Taille de page maximale.',
  'Default page size.': 'Taille de page par défaut.',
  'Draft & publish': 'Brouillons et publication',
  'Dynamic zones': 'Zones dynamiques',
  Editor: 'Éditeur',
  'Email confirmation': 'Confirmation de l’adresse e-mail',
  'Require STARTTLS': 'Exiger STARTTLS',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Nombre maximal de connexions échouées par nom d’utilisateur ou adresse e-mail dans `signInInterval` : séparément pour chaque lieu où l’utilisateur s’est déjà connecté, et pour tous les autres lieux ensemble.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Nombre maximal de champs avec sélections dans une opération, y compris ceux des fragments ; chacun peut entraîner une requête de base de données. Un groupe compte pour dix.',
  'Static files and pages, and the welcome page in development': 'Fichiers et pages statiques, et page d’accueil en développement',
  'Maximum files per request': 'Nombre maximal de fichiers par requête',
  'Maximum number of files in one request.': 'Nombre maximal de fichiers dans une requête.',
  'File uploads, storage and the attribute type media': 'Téléversement et stockage de fichiers, et type de champ média',
  'Find page': 'Obtenir une page',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formats supplémentaires de chaque taille d’image, listés dans `formats` sous la forme `small_webp`, par exemple. AVIF prend environ dix fois plus de temps que les autres.',
  'Image formats': 'Formats d’image',
  'Get component': 'Obtenir un composant',
  'Get components': 'Obtenir les composants',
  'Get content type': 'Obtenir un type de contenu',
  'Get content types': 'Obtenir les types de contenu',
  'Get permissions': 'Obtenir les permissions',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hôtes, adresses IP et plages auxquels les plugins peuvent envoyer des requêtes bien qu’ils ne soient pas publics : `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cardinalité : `manyToOne` signifie que plusieurs documents de ce type font référence à une cible.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Nombre de proxys qui complètent `X-Forwarded-For`, pour ces limites uniquement. Par défaut : `proxies` de `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Limitation du nombre de requêtes, en mémoire ou partagée par tous les nœuds',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key : permet de réessayer des écritures sans risque',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Fournisseurs d’identité par nom, comme dans `/api/connect/<name>`. Voir le README du plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Nombre d’images qu’un nœud traite simultanément, chacune dans son propre thread. Par défaut : la moitié du nombre de cœurs du processeur.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Nombre maximal d’images en attente de traitement. En cas de dépassement : 503.',
  'Incorrect code provided': 'Le code indiqué est incorrect',
  'Invalid token': 'Jeton non valide',
  'The import process ended unexpectedly.': 'Le processus d’importation s’est terminé de façon inattendue.',
  'This is defined in code; edit it in {origin}.': 'Ceci est défini dans le code ; modifiez-le dans {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness} : quiconque le devine peut se faire passer pour n’importe quel utilisateur',
  'Keep image metadata (EXIF)': 'Conserver les métadonnées des images (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Clé des empreintes de jetons stockées, d’au moins 32 caractères. La changer invalide tous les jetons créés par une commande. Par défaut : une clé aléatoire, générée par le premier nœud et stockée dans la base de données.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Clé qui chiffre les e-mails en file d’attente dans la base de données, d’au moins 32 octets. Si vous la changez, les e-mails en file d’attente ne sont pas envoyés. Par défaut : ils sont stockés non chiffrés.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Clé qui signe les sessions des utilisateurs de l’administration, d’au moins 32 octets. Par défaut : une clé aléatoire, générée une fois et stockée dans la base de données.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Clé qui signe les JWT des utilisateurs finaux, d’au moins 32 octets. La changer les invalide tous. Obligatoire en production ; sinon, une clé aléatoire est générée et stockée dans la base de données.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Maximum pour `limit` et `pageSize` ; -1 : identique à `amountLimit`.',
  'Maximum file size': 'Taille maximale d’un fichier',
  'Maximum image size': 'Taille maximale d’une image',
  'List locales': 'Lister les langues',
  Logout: 'Se déconnecter',
  'Verify certificate': 'Vérifier le certificat',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'Envoie des e-mails à partir de modèles via SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Indique si les types de contenu sont disponibles dans le schéma GraphQL, avec des requêtes et des mutations.',
  'Milliseconds during which a delivery is retried.': 'Millisecondes pendant lesquelles un envoi est réessayé.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Millisecondes pendant lesquelles une clé est valide. Une nouvelle tentative dans ce délai reçoit la réponse d’origine.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Millisecondes après lesquelles un webhook est désactivé si les envois vers sa cible échouent continuellement.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Millisecondes pendant lesquelles les envois sont stockés afin d’être consultés et renvoyés.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Millisecondes pendant lesquelles les données envoyées sont signées à la fois avec l’ancien et le nouveau secret.',
  'Response timeout of the target in milliseconds.': 'Délai d’attente de la réponse de la cible, en millisecondes.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Délai d’attente pour l’envoi d’un e-mail au serveur de messagerie, en millisecondes.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Millisecondes avant la première nouvelle tentative d’un envoi échoué. Le délai double à chaque tentative.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Millisecondes avant la nouvelle tentative pour un e-mail qui n’a pas pu être distribué. Le délai double à peu près à chaque tentative, jusqu’à trois heures.',
  'Missing or invalid credentials': 'Identifiants absents ou non valides',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV vaut "{environment}" : les fonctionnalités de développement sont accessibles publiquement',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nom d’hôte ou adresse IP du serveur SMTP. Sans cette valeur, aucun e-mail n’est envoyé.',
  'Node.js {major} has been out of support since {end}': 'Node.js {major} n’est plus pris en charge depuis {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node} n’est pas une version à prise en charge étendue (LTS) ; elle n’est prise en charge que six mois',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node} est trop ancien ; {node2} est requis',
  'Maximum nesting depth of an operation.': 'Profondeur d’imbrication maximale d’une opération.',
  'Maximum number of objects in the variables of an operation.': 'Nombre maximal d’objets dans les variables d’une opération.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Nombre maximal d’objets qu’une opération peut demander (les tailles des listes imbriquées sont multipliées) et que sa réponse peut contenir.',
  'Deprecated; use `landingPage: true`.': 'Obsolète ; utilisez `landingPage: true`.',
  'GraphQL API for all content types': 'API GraphQL pour tous les types de contenu',
  'Maximum number of operations in a batched request.': 'Nombre maximal d’opérations dans une requête groupée.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origines depuis lesquelles le panneau d’administration peut charger des images, en plus de ce serveur et du stockage de fichiers.',
  'Allowed origins, in addition to that of `server.url`.': 'Origines autorisées, en plus de celle de `server.url`.',
  'Preview URLs of your site by content type.': 'URL d’aperçu de votre site par type de contenu.',
  'Password must be less than {passwordBytes} bytes': 'Le mot de passe doit faire moins de {passwordBytes} octets',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Prefix of all content API routes.': 'Préfixe de toutes les routes de l’API de contenu.',
  'Endpoint path.': 'Chemin du point de terminaison.',
  'Payload Too Large': 'Contenu trop volumineux',
  Permissions: 'Permissions',
  'Maximum number of pixels of an image.': 'Nombre maximal de pixels d’une image.',
  Port: 'Port',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'Port SMTP : 587 pour STARTTLS, 465 pour TLS.',
  'Private attributes': 'Champs privés',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Produits avec variantes, une arborescence de rayons, des marques, et des commandes visibles uniquement par leurs clients.',
  Project: 'Projet',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Les projets ne peuvent être importés qu’en développement ; ce serveur est en production (NODE_ENV).',
  Propose: 'Proposer',
  Public: 'Public',
  'REST API for all content types': 'API REST pour tous les types de contenu',
  Refresh: 'Actualiser',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Indique si les connexions de `Query` prennent en charge la pagination par curseur : `after` de `PaginationArg`, et `next` à côté de `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Indique si les paramètres de requête inconnus sont rejetés au lieu d’être ignorés.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Protection CSRF : indique s’il faut rejeter les requêtes qu’une page d’un autre site pourrait envoyer sans requête preflight. Un objet nomme les en-têtes qui en exemptent une requête.',
  Register: 'S’inscrire',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Indique si les requêtes persistantes automatiques (APQ) sont activées, en cache pendant `ttl` secondes ; false : elles sont rejetées.',
  'Repeatable components': 'Composants répétables',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Nombre maximal de requêtes de tout genre depuis une adresse IP dans `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Nombre maximal de requêtes d’un même genre depuis une adresse IP (et pour une adresse e-mail) dans `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Requêtes sortantes des plugins, limitées aux adresses publiques',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Nombre maximal de requêtes simultanées vers une cible, tous nœuds confondus.',
  'Reset password': 'Réinitialiser le mot de passe',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Rôles de l’administration par clé, en plus de `administrator`, `editor` et `author` ; les deux derniers peuvent être redéfinis.',
  Rotate: 'Renouveler le secret',
  'Ownership rules': 'Règles de propriété',
  'Additional validation rules for GraphQL documents.': 'Règles de validation supplémentaires pour les documents GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Durée maximale d’une session, en secondes.',
  'Seconds of inactivity after which a session expires.': 'Secondes d’inactivité après lesquelles une session expire.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Secondes pendant lesquelles le code doit être saisi, à la connexion et à la configuration de l’authentification à deux facteurs.',
  'Lifetime of an access token in seconds.': 'Durée de validité d’un jeton d’accès, en secondes.',
  'Lifetime of the code in seconds.': 'Durée de validité du code, en secondes.',
  'Lifetime of the link in seconds.': 'Durée de validité du lien, en secondes.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.":
    'Durée de validité du JWT d’un utilisateur, en secondes. Non utilisée avec `refresh`.',
  'In seconds.': 'En secondes.',
  Send: 'Envoyer',
  'Send email confirmation': 'Envoyer la confirmation de l’adresse e-mail',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Exiger STARTTLS : aucun e-mail n’est envoyé avant que la connexion soit chiffrée. Utilisez `false` si le serveur ne prend pas en charge TLS, par exemple un serveur sur la même machine.',
  Sender: 'Expéditeur',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Expéditeur de tous les e-mails : `post@example.org` ou `Example <post@example.org>`. Obligatoire avec `smtp`.',
  Server: 'Serveur',
  'Service Unavailable': 'Service indisponible',
  Sessions: 'Sessions',
  Share: 'Partager',
  Shop: 'Boutique',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Indique si le point de terminaison affiche le bac à sable, ou fonction qui en décide. Par défaut : sauf en production.',
  Registration: 'Inscription',
  'Image sizes': 'Tailles d’image',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Tailles d’image par nom : largeur et hauteur maximales en pixels. `thumbnail` (245 × 156) existe toujours.',
  'Whether to connect with TLS. Default: if the port is 465.': 'Indique s’il faut se connecter avec TLS. Par défaut : si le port est 465.',
  'Whether a request can contain several operations (batching).': 'Indique si une requête peut contenir plusieurs opérations (batching).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Indique s’il faut vérifier le certificat du serveur. Pour une autorité de certification privée, utilisez `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Indique si des abonnements sont disponibles par WebSocket au point de terminaison (`graphql-ws`) ; un objet définit des limites.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Indique si l’introspection est activée (`__schema`, `__type`). Par défaut : sauf en production.',
  'Sends webhooks when content changes': 'Envoie des webhooks quand le contenu change',
  'Project templates: blog, shop, documentation site': 'Modèles de projet : blog, boutique, site de documentation',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Génère un document OpenAPI 3.1, limité aux permissions de l’appelant',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'L’`API_TOKEN_SALT` du projet Strapi dont les jetons ont été importés (`plinth import strapi`). Sans lui, les jetons importés ne sont pas acceptés.',
  'Attribute of the target that owns the relation.': 'Champ de la cible auquel appartient la relation.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Champ de la cible qui montre le côté inverse ; la relation appartient à ce côté-ci.',
  'The database is not usable': 'La base de données est inutilisable',
  'The database is busy': 'La base de données est occupée',
  'The database server is out of sync with its cluster': 'Le serveur de base de données n’est pas synchronisé avec son cluster',
  'The default locale': 'La langue par défaut',
  'The document has been modified; its current revision is {revision}': 'Le document a été modifié ; sa révision actuelle est {revision}',
  'Admin panel at /admin': 'Panneau d’administration sous /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Le modèle de contenu ne peut être modifié qu’en développement ; ce serveur est en production (NODE_ENV).',
  'The name of "{code}"': 'Le nom de « {code} »',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Page de définition d’un nouveau mot de passe, mentionnée dans les e-mails avec `?code=` (ou après `#` si l’URL se termine par `#`) : une URL ou un chemin de `server.url`.',
  'Password of `user`.': 'Mot de passe de `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'Le plugin "settings" est désactivé. Définissez ceci dans le fichier de configuration',
  'Version of the API in the document.': 'Version de l’API dans le document.',
  'Require email confirmation': 'Exiger la confirmation de l’adresse e-mail',
  'This attribute must be unique': 'Ce champ doit être unique',
  'API tokens': 'Jetons d’API',
  'Type of the role assigned at registration.': 'Type du rôle attribué à l’inscription.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Types des rôles dont les utilisateurs doivent utiliser l’authentification à deux facteurs. Sans elle, ils ne peuvent pas se connecter et leurs jetons ne sont pas valides.',
  'UID of the related content type.': 'UID du type de contenu lié.',
  Uniqueness: 'Unicité',
  'Update role': 'Modifier un rôle',
  User: 'Utilisateur',
  'User not found': 'Utilisateur introuvable',
  'Username already taken': 'Ce nom d’utilisateur est déjà utilisé',
  'End users, roles and permissions': 'Utilisateurs finaux, rôles et permissions',
  'Localization of content': 'Localisation du contenu',
  View: 'Consulter',
  'Allow registration': 'Autoriser l’inscription',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Schémas des types de contenu et des composants via REST',
  'Content events, delivered to all nodes': 'Événements de contenu, livrés à tous les nœuds',
  'Its extensions are defined in code; edit them in {origin}.': 'Ses extensions sont définies dans le code ; modifiez-les dans {origin}.',
  'Settings that can be changed at runtime': 'Paramètres modifiables pendant l’exécution',
  'Name of this server as shown in authenticator apps.': 'Nom de ce serveur tel qu’affiché dans les applications d’authentification.',
  'Cookie name.': 'Nom du cookie.',
  'Title of the API in the document.': 'Titre de l’API dans le document.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Options du fournisseur pour des opérations précises. `local` n’en a pas ; `s3` accepte des paramètres de requête.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Options du fournisseur. Pour celles de `local` et de `s3`, voir le README du plugin.',
  'Reply-to address. Default: the sender.': 'Adresse de réponse. Par défaut : l’expéditeur.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Destination de la redirection du lien : une URL ou un chemin de `server.url`. Par défaut : la réponse est `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Fournisseur de stockage : `local` (un dossier), `s3` (un bucket ; aussi `aws-s3`) ou un fournisseur enregistré par un autre plugin avec `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Où les requêtes sont comptées. `memory` : séparément sur chaque nœud. `database` : sur l’ensemble des nœuds, au prix d’écritures supplémentaires.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Indique si `formats` contient un `placeholder` : une image d’au plus 16 × 16 pixels sous forme d’URL de données, affichée floue pendant le chargement de l’image complète.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Indique si une écriture qui publie aussi (POST et PUT sans `status=draft`) exige également la permission `publish` et ses conditions. `false` : `create` et `update` suffisent, comme dans Strapi. Par défaut : `false`, avec un avis au démarrage ; les nouvelles applications utilisent `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Indique si les fichiers au contenu identique partagent leurs données et leur URL. Voir le README du plugin pour ce que cela révèle.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Indique si la médiathèque a des dossiers : `folder` des fichiers, `/api/upload/folders` et `fileInfo.folder`, pour les appelants qui en ont la permission.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Indique si les filtres peuvent utiliser les médias et les champs de leurs fichiers, comme dans Strapi. Une importation depuis Strapi active cette option.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Indique si les images conservent leurs métadonnées EXIF, comme la position GPS, l’heure, l’appareil et l’auteur.',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'Indique si le cookie n’est envoyé que par HTTPS. Par défaut : en production.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Indique si les cookies de session ne sont envoyés que par HTTPS. Par défaut : en production.',
  'Whether lists include the total count, unless specified in the request.':
    'Indique si les listes contiennent le nombre total, sauf indication contraire de la requête.',
  'Whether users can set up two-factor authentication.':
    'Indique si les utilisateurs peuvent configurer l’authentification à deux facteurs.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Indique si les jetons d’actualisation sont stockés dans un cookie HTTP-only au lieu d’être renvoyés dans le corps de la réponse.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Indique si le nombre de requêtes de connexion, d’inscription et de récupération de compte est limité.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Indique si le document peut être consulté sous `/api/openapi.html`. Par défaut : sauf si `NODE_ENV` vaut `production`.',
  'SameSite attribute of the cookie.': 'Attribut SameSite du cookie.',
  'SMTP username. Default: no authentication.': 'Nom d’utilisateur SMTP. Par défaut : aucune authentification.',
  'Maximum number of tokens in an operation.': 'Nombre maximal de jetons lexicaux (tokens) dans une opération.',
  'Background job queues, processed by any node': 'Files d’attente de tâches en arrière-plan, traitées par n’importe quel nœud',
  ', which includes what is added later': ', y compris ce qui sera ajouté plus tard',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support` : un seul JWT, comme dans `jwt`. `refresh` : un jeton d’accès de courte durée et un jeton d’actualisation, comme dans `sessions`.',
  'a URL such as https://example.com': 'une URL comme https://example.com',
  'a custom token must list its actions': 'un jeton personnalisé doit lister ses actions',
  'this key name is reserved in JavaScript; choose another name': 'ce nom de clé est réservé en JavaScript ; choisissez un autre nom',
  'an array': 'un tableau',
  'an array with at least one item': 'un tableau d’au moins un élément',
  'an array with at least {least} items': 'un tableau d’au moins {least} éléments',
  'a sender is required; set it here or with MAIL_FROM': 'un expéditeur est obligatoire ; définissez-le ici ou avec MAIL_FROM',
  'a number': 'un nombre',
  'a number greater than 0': 'un nombre supérieur à 0',
  'a number from {least} to {most}': 'un nombre de {least} à {most}',
  'a number of at least {least}': 'un nombre d’au moins {least}',
  'a number of at most {most}': 'un nombre d’au plus {most}',
  'a path must not contain NUL characters': 'un chemin ne doit pas contenir de caractères NUL',
  'a regular expression as a string': 'une expression régulière sous forme de chaîne',
  'a mail server requires a sender; set "from"': 'un serveur de messagerie exige un expéditeur ; définissez "from"',
  'a string': 'une chaîne',
  'a string of at least {least} characters': 'une chaîne d’au moins {least} caractères',
  'a string of at most {most} characters': 'une chaîne d’au plus {most} caractères',
  'a string of {least} to {most} characters': 'une chaîne de {least} à {most} caractères',
  'a non-empty string': 'une chaîne non vide',
  'a value of type {value}': 'une valeur de type {value}',
  'an integer': 'un entier',
  'an integer from {least} to {most}': 'un entier de {least} à {most}',
  'an integer of at least {least}': 'un entier d’au moins {least}',
  'an integer of at most {most}': 'un entier d’au plus {most}',
  'public URL': 'URL publique',
  'an empty string': 'une chaîne vide',
  'an object': 'un objet',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'un objet avec un id ou un documentId ne peut pas avoir aussi connect, disconnect ou set',
  'an object without either': 'un objet sans l’un ni l’autre',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'le nombre de tentatives de connexion n’est pas limité (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute : ce type de contenu n’a pas de champ de type uid de ce nom',
  clock: 'horloge',
  'code must be six digits or a recovery code': 'code doit être composé de six chiffres ou être un code de récupération',
  'component entries': 'entrées de composants',
  'component entries are not valid JSON': 'des entrées de composants ne sont pas du JSON valide',
  database: 'base de données',
  disk: 'disque',
  'each of the {nodes} nodes counts sign-in attempts separately': 'chacun des {nodes} nœuds compte séparément les tentatives de connexion',
  environment: 'environnement',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'attendu : une date comme 2027-01-31 ou 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'attendu : un documentId, un id, un objet avec l’un d’eux ou un tableau de ceux-ci ; trouvé : {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'attendu : une langue comme fr, ou une langue avec région ou écriture comme pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'attendu : une adresse e-mail : "post@example.org" ou "Example <post@example.org>"',
  'expected a JSON value': 'valeur JSON attendue',
  'expected {expected}': 'attendu : {expected}',
  'expected {expected}, found {found}': 'attendu : {expected} ; trouvé : {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?':
    'attendu : {expected} ; trouvé : {found} ; vouliez-vous dire « {meant} » ?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'attendu : {expected} ; trouvé : {found} ; écrivez {meant} sans guillemets',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt : le jeton a expiré ; indiquez une nouvelle date d’expiration',
  'run it as a dedicated user': 'exécutez-le sous un utilisateur dédié',
  'set a long random password for this user': 'définissez un long mot de passe aléatoire pour cet utilisateur',
  'has only {secret} characters': 'n’a que {secret} caractères',
  headers: 'en-têtes',
  'images are stored unchanged, without formats and with their metadata':
    'les images sont stockées telles quelles, sans formats et avec leurs métadonnées',
  'is a required field': 'est un champ obligatoire',
  'is missing, expected {expected}': 'manque ; attendu : {expected}',
  'is not a valid regular expression: {message}': 'n’est pas une expression régulière valide : {message}',
  'is not set': 'n’est pas défini',
  'the check failed: {value}': 'la vérification a échoué : {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY n’est pas la clé qui a servi à chiffrer ces secrets',
  'has already expired': 'a déjà expiré',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'le serveur écoute sur {host} et fait confiance à X-Forwarded-For d’un proxy : les clients qui le contournent peuvent falsifier leur adresse IP',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'le serveur écoute sur {host} et fait confiance à X-Forwarded-For de {proxies} proxys : les clients qui les contournent peuvent falsifier leur adresse IP',
  'the process runs as root': 'le processus s’exécute en tant que root',
  'keep it enabled': 'laissez cette option activée',
  'remove it': 'retirez-le',
  'keep security.enabled in {middlewares} set to true': 'laissez security.enabled sur true dans {middlewares}',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'placez devant le serveur un proxy qui termine TLS et définissez son URL',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'utilisez une seule copie ; npm ls {name} montre quels paquets en dépendent',
  'synchronize both clocks with NTP': 'synchronisez les deux horloges avec NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'rendez le port accessible uniquement au proxy, et donnez à proxies le nombre de proxys',
  'related documents': 'documents liés',
  'relations belong to component entries that do not exist': 'des relations appartiennent à des entrées de composants qui n’existent pas',
  'relations belong to versions that do not exist': 'des relations appartiennent à des versions qui n’existent pas',
  'relations point to documents that do not exist': 'des relations pointent vers des documents qui n’existent pas',
  'relations in column "{target}" have no position among those to the same document':
    'des relations de la colonne « {target} » n’ont pas de position parmi celles vers le même document',
  'relations of one list have the same position': 'des relations d’une même liste ont la même position',
  log: 'journal',
  'free up disk space': 'libérez de l’espace disque',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'libérez de l’espace disque ; quand le disque est plein, les écritures sont rejetées avec 507',
  'freed memory is not returned to the system: {unset} are not set':
    'la mémoire libérée n’est pas rendue au système : {unset} ne sont pas définis',
  'freed memory is not returned to the system: {unset} is not set':
    'la mémoire libérée n’est pas rendue au système : {unset} n’est pas défini',
  'fix this first; the server cannot start': 'corrigez d’abord ceci ; le serveur ne peut pas démarrer',
  'content model': 'modèle de contenu',
  'must be a JSON object': 'doit être un objet JSON',
  'must be a `number` type': 'doit être du type `number`',
  'must be a `string` type': 'doit être du type `string`',
  'must be an array with one item for each of the {count} files': 'doit être un tableau avec un élément pour chacun des {count} fichiers',
  'must be an object': 'doit être un objet',
  'must be an object with x and y': 'doit être un objet avec x et y',
  'must be at most 255 characters': 'doit avoir au plus 255 caractères',
  'must be greater than or equal to 0': 'doit être supérieur ou égal à 0',
  'must be less than or equal to 100': 'doit être inférieur ou égal à 100',
  'must be a single object, because there is only one file': 'doit être un seul objet, car il n’y a qu’un fichier',
  'must be the id or documentId of a folder, or null': 'doit être l’id ou le documentId d’un dossier, ou null',
  'must be written with plain characters: "{plain}"': 'doit être écrit avec des caractères simples : « {plain} »',
  'must not be empty, or start or end with white space': 'ne doit pas être vide, ni commencer ou finir par un espace',
  'must not be nested more than 64 levels deep': 'ne doit pas être imbriqué sur plus de 64 niveaux',
  'must not contain an unpaired surrogate': 'ne doit pas contenir de demi-codet (surrogate) isolé',
  'must not contain NUL characters': 'ne doit pas contenir de caractères NUL',
  'must not contain the key __proto__': 'ne doit pas contenir la clé __proto__',
  'must not contain invisible characters': 'ne doit pas contenir de caractères invisibles',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'ne doit pas contenir "/", "\\" ni de caractères de contrôle, ni être "." ou ".."',
  'must not contain control characters': 'ne doit pas contenir de caractères de contrôle',
  'must contain "name" or "language"': 'doit contenir "name" ou "language"',
  'name is a required field': 'name est un champ obligatoire',
  'name: a folder with this name already exists': 'name : un dossier de ce nom existe déjà',
  'new component entries would reuse existing IDs': 'de nouvelles entrées de composants réutiliseraient des ID existants',
  'no emails are sent: no mail server is configured': 'aucun e-mail n’est envoyé : aucun serveur de messagerie n’est configuré',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'l’URL publique n’est pas définie : les liens des e-mails pointent vers http://{host}:{port}',
  node: 'nœud',
  'one of {values}': 'l’une des valeurs {values}',
  'only a custom token can list actions; this token is {type}': 'seul un jeton personnalisé peut lister des actions ; ce jeton est {type}',
  'other users can read or write {file} ({mode})': 'd’autres utilisateurs peuvent lire {file} ou y écrire ({mode})',
  packages: 'paquets',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent : un dossier ne peut pas être déplacé dans lui-même ou dans l’un de ses sous-dossiers',
  'parent: folders can be nested at most {maxLevels} levels deep':
    'parent : les dossiers peuvent être imbriqués sur {maxLevels} niveaux au maximum',
  'parent: folder not found': 'parent : dossier introuvable',
  'run plinth check --repair to fix it': 'exécutez plinth check --repair pour corriger ce problème',
  'run plinth migrate --allow-loss if the data is no longer needed':
    'exécutez plinth migrate --allow-loss si ces données ne sont plus nécessaires',
  plugins: 'plugins',
  process: 'processus',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies est défini, mais server.proxy ne fait confiance à aucun proxy',
  'looks like an example value': 'ressemble à une valeur d’exemple',
  'document records without a version': 'des enregistrements de documents sans version',
  'consists of only a few different characters': 'n’est constitué que de quelques caractères différents',
  'use Node.js {newest}': 'utilisez Node.js {newest}',
  'provide at least one change': 'indiquez au moins une modification',
  'security headers are disabled': 'les en-têtes de sécurité sont désactivés',
  'see the server log': 'consultez le journal du serveur',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'consultez le journal du serveur pour cette période et reconstruisez les données dérivées des événements manqués',
  'see the error message': 'consultez le message d’erreur',
  'set LOG_LEVEL=info': 'définissez LOG_LEVEL=info',
  'set NODE_ENV=production': 'définissez NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'définissez PUBLIC_URL, ou url dans {server}',
  'set proxy to false if there is no proxy': 'donnez à proxy la valeur false s’il n’y a pas de proxy',
  'set proxy to true': 'donnez à proxy la valeur true',
  start: 'démarrage',
  'this role': 'ce rôle',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'activez cette option dans le fichier de schéma, ou supprimez les versions avec plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'activez-le dans config/plugins, ou laissez-le intentionnellement désactivé',
  'use a release with an even major version': 'utilisez une version dont le numéro majeur est pair',
  'that it has missed events': 'des événements manqués',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'l’application utilise une autre copie de « {name} » ({theirs}) que le serveur ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'l’horloge de la base de données a {apart} s d’avance sur celle de cette machine',
  'the database clock is {apart} s behind the clock of this machine':
    'l’horloge de la base de données a {apart} s de retard sur celle de cette machine',
  'the condition is empty: remove "where"': 'la condition est vide : retirez "where"',
  'fix the content first; the server cannot start': 'corrigez d’abord le contenu ; le serveur ne peut pas démarrer',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'le cookie de session est aussi envoyé par HTTP non chiffré (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable d’environnement {variable}',
  'it is created at the first start': 'elle sera créée au premier démarrage',
  "the folder contains items that you don't have permission to delete":
    'le dossier contient des éléments que vous n’avez pas la permission de supprimer',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'le consommateur « {name} » n’a pas pu traiter ceci en {attempts} tentatives : {what} ; les événements suivants sont bloqués',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'le consommateur « {name} » a ignoré {count} événements qu’il n’a pas pu traiter : {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'l’index qui garantit l’unicité de « {name} » ne contient pas leurs valeurs',
  'the last was {value}, at {value2}': 'dernier : {value}, {value2}',
  'the log level is {logLevel}': 'le niveau du journal est {logLevel}',
  'no longer part of the content model: {text}': 'ne fait plus partie du modèle de contenu : {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'elles seront appliquées au prochain démarrage ; listez-les avec plinth migrate --dry-run',
  'the number {value}': 'le nombre {value}',
  'the stored version counts do not match the existing versions':
    'les nombres de versions stockés ne correspondent pas aux versions existantes',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'le mot de passe de l’utilisateur de base de données « {user} » sur {hostname} est facile à deviner',
  'the password of the database user "{user}" at {hostname} is empty':
    'le mot de passe de l’utilisateur de base de données « {user} » sur {hostname} est vide',
  'the plugin "{owner}" is disabled': 'le plugin « {owner} » est désactivé',
  'the plugin "{plugin}" is disabled': 'le plugin « {plugin} » est désactivé',
  'the role "{name}"': 'le rôle « {name} »',
  'the role "{role}"': 'le rôle « {role} »',
  'the token "{name}"': 'le jeton « {name} »',
  'the database user lacks a privilege: {words}': 'il manque un privilège à l’utilisateur de la base de données : {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET n’est pas défini ; sans lui, le serveur ne démarre pas en production',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY n’est pas définie, mais ces secrets sont chiffrés',
  'the plugin "{plugin}" does not exist': 'le plugin « {plugin} » n’existe pas',
  'the provider "{provider}" does not exist': 'le fournisseur « {provider} » n’existe pas',
  'the role "{name}" does not exist': 'le rôle « {name} » n’existe pas',
  'the role "{role}" does not exist': 'le rôle « {role} » n’existe pas',
  'does not exist yet': 'n’existe pas encore',
  'this is a bug in the plugin "{plugin}"': 'ceci est un bug du plugin « {plugin} »',
  'true or false': 'true ou false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type doit avoir de 3 à 64 caractères : lettres, chiffres, "_" et "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type est obligatoire, car il ne peut pas être déduit du nom : 3 à 64 lettres, chiffres, "_" et "-"',
  'the type of a role cannot be changed; it is "{type}"': 'le type d’un rôle ne peut pas être modifié ; il vaut « {type} »',
  'type: content type does not exist': 'type : le type de contenu n’existe pas',
  'unknown key; did you mean "{meant}"?': 'clé inconnue ; vouliez-vous dire « {meant} » ?',
  'unknown key; known keys: {known}': 'clé inconnue ; clés connues : {known}',
  'unknown key; no keys are allowed here': 'clé inconnue ; aucune clé n’est autorisée ici',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url utilise https, terminé par un proxy, mais {value} est désactivé : tous les clients semblent avoir la même adresse IP et partagent les limites de requêtes, et Strict-Transport-Security n’est pas envoyé',
  'user and password must be set together': 'user et password doivent être définis ensemble',
  "username must not be an email address other than the account's own":
    'username ne doit pas être une adresse e-mail autre que celle du compte',
  'value: provide a value, or a string in `from`': 'value : indiquez une valeur, ou une chaîne dans `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'les versions selon « {axis} » de {types} sont masquées : leur option {option} est désactivée',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'les versions selon « {axis} » de {types} sont masquées : le plugin qui les fournit est désactivé',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'des versions avec {name} « {value} » n’ont pas d’équivalent avec « {on} », ou un équivalent plus ancien qui n’a pas été écrit depuis',
  'versions of documents without a document record': 'versions de documents sans enregistrement de document',
  'versions whose documentId differs from that of their document': 'versions dont le documentId diffère de celui de leur document',
  'a shared view must have a name': 'une vue partagée doit avoir un nom',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'toute personne ayant la permission de créer ou de modifier peut aussi publier. Définissez writesAskPublish dans config/plugins (draft-and-publish.config) : true exige la permission publish, false conserve ce comportement',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access} : {env}, la valeur du jeton « {name} », {weak}',
  '{count} failed': '{count} en échec',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found} : {places}. Donnez à ENCRYPTION_KEY la clé précédente, ou supprimez les secrets avec `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} Mo sur {size} Mo sont libres sur le disque de {folder}',
  '{key} is a required field': '{key} est un champ obligatoire',
  '{label} is not valid': '{label} n’est pas valide',
  '{name} field must have at least {min} items': 'Le champ {name} doit avoir au moins {min} éléments',
  '{name} field must have less than or equal to {max} items': 'Le champ {name} doit avoir au plus {max} éléments',
  '{name} is a required field': '{name} est un champ obligatoire',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} est un secret et n’est pas exporté ; définissez-le dans l’environnement',
  '{name} must be a `string` type': '{name} doit être du type `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} doit être du type `{expected}`, mais la valeur finale était : `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} doit avoir au moins {minLength} caractères',
  '{name} must be at most 4096 characters': '{name} doit avoir au plus 4096 caractères',
  '{name} must be at most {length} characters': '{name} doit avoir au plus {length} caractères',
  '{name} must be defined.': '{name} doit être défini.',
  '{name} must be one of the following values: {components}': '{name} doit être l’une des valeurs suivantes : {components}',
  '{name} must match the following: "{expression}"': '{name} doit correspondre à : "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} reste dans la base de données, car aucune option de fichier de configuration ne lui correspond',
  '{name} takes too long to match against "{regex}"': 'La comparaison de {name} avec "{regex}" prend trop de temps',
  '{name} edited it but does not have permission to publish': '{name} l’a modifié mais n’a pas la permission de publier',
  '{path}: folder not found': '{path} : dossier introuvable',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} est un secret et ne peut pas être chiffré sans clé. Définissez ENCRYPTION_KEY ; `plinth secret` en génère une',
  '{rest} more like this': '{rest} autres du même genre',
  '{steps} database migrations are pending': '{steps} migrations de base de données sont en attente',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text} : des jetons peuvent expirer et des tâches s’exécuter au mauvais moment',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} n’utilise pas https : les mots de passe et les jetons peuvent être interceptés',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} est activé, mais url pointe vers cette machine : sans proxy, les clients peuvent falsifier l’adresse IP utilisée pour les limites de requêtes',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Jeton d’API de l’autre instance Plinth, pour `plinth content push` et `pull` sans saisie : `env("TRANSFER_TOKEN")`.',
  Assign: 'Attribuer',
  Bypass: 'Contourner',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Taille maximale, en octets, d’une ligne, et de toutes les versions d’un document au total.',
  'Maximum size of an import in bytes, decompressed.': 'Taille maximale d’une importation, en octets, une fois décompressée.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Nombre maximal d’archives qu’un nœud génère en même temps pour le téléchargement d’exportations.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Taille totale maximale des importations d’un appelant, en octets. Par défaut : quatre fois `maxSize`.',
  'is nested more than {levels} levels deep': 'est imbriqué sur plus de {levels} niveaux',
  'contains a number that is too large': 'contient un nombre trop grand',
  'Maximum number of selected documents, including related documents.': 'Nombre maximal de documents sélectionnés, documents liés compris.',
  'Full-text search': 'Recherche en texte intégral',
  'Import and export of content, and transfer between Plinth instances':
    'Importation et exportation de contenu, et transfert entre instances Plinth',
  'API key of the service with write permission. Set it in the environment.':
    'Clé d’API du service avec la permission d’écrire. Définissez-la dans l’environnement.',
  'Locale of content that is not localized.': 'Langue du contenu non localisé.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Millisecondes pendant lesquelles une action planifiée est réessayée si ses documents ou la base de données sont injoignables.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Millisecondes pendant lesquelles les actions planifiées terminées sont stockées. Elles peuvent être annulées jusque-là.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Millisecondes pendant lesquelles les données d’importation sont stockées et une exportation peut être téléchargée.',
  'Response timeout in milliseconds.': 'Délai d’attente de la réponse, en millisecondes.',
  'Maximum number of pending scheduled actions and releases.': 'Nombre maximal d’actions planifiées et de lots de publication en attente.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Planifie la publication et la dépublication, de documents isolés ou en lot',
  'Review workflow with stages and comments': 'Processus de relecture avec étapes et commentaires',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nom de l’index ou de la collection dans le service. Les applications qui partagent un service ont besoin de noms différents.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL du service : `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Indique si le champ est inclus dans la recherche en texte intégral. `{ "weight": 3 }` définit aussi son poids.',
  'Search service to use.': 'Service de recherche à utiliser.',
  'this thread does not exist': 'ce fil n’existe pas',
  'this attribute does not exist': 'ce champ n’existe pas',
  'a reply is resolved with its thread': 'une réponse est résolue avec son fil',
  '“{title}” does not have permission to read this attribute': '« {title} » n’a pas la permission de lire ce champ',
  'duplicate stage "{id}"': 'étape « {id} » en double',
  '"{onChange}" is not another stage of this content type': '« {onChange} » n’est pas une autre étape de ce type de contenu',
  'must name at most {removed} stages': 'doit nommer au plus {removed} étapes',
  'must contain at least one stage': 'doit contenir au moins une étape',
  'the content type "{uid}" does not exist': 'le type de contenu « {uid} » n’existe pas',
  '"{uid}" does not use draft & publish': '« {uid} » n’utilise pas l’option « Brouillons et publication »',
  'the stage "{asked}" does not exist': 'l’étape « {asked} » n’existe pas',
  'this user does not exist': 'cet utilisateur n’existe pas',
  '“{title}” does not have permission to read this document': '« {title} » n’a pas la permission de lire ce document',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    '{counts} documents sont à l’étape « {name} ». Choisissez l’étape vers laquelle les déplacer',
  'a removed stage used this ID; choose another one': 'une étape supprimée utilisait cet ID ; choisissez-en un autre',
  'the stage "{to}" does not exist': 'l’étape « {to} » n’existe pas',
  'contains more than {removed} stages': 'contient plus de {removed} étapes',
  'The document is in “{name}”; no stage allows publishing': 'Le document est à l’étape « {name} » ; aucune étape ne permet de publier',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Cette modification ramène le document à l’étape « {name} », mais il ne peut être publié qu’à l’étape {where}',
  'The document is in “{name}” but can only be published in {where}':
    'Le document est à l’étape « {name} », mais ne peut être publié qu’à l’étape {where}',
  'Assigned to you, in “{name}”': 'Il vous est attribué, à l’étape « {name} »',
  'Someone mentioned you in a comment': 'Quelqu’un vous a mentionné dans un commentaire',
  'Waiting in “{name}”': 'En attente à l’étape « {name} »',
  'Provide either types or documents': 'Indiquez soit des types, soit des documents',
  'A CSV file holds documents of one content type. Choose one':
    'Un fichier CSV contient les documents d’un seul type de contenu. Choisissez-en un',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Ces documents font référence à plus de {maxChosen} autres. Sélectionnez moins de documents, moins de niveaux ou des types de contenu entiers',
  'Some of the selected documents of {type} do not exist': 'Certains des documents sélectionnés de {type} n’existent pas',
  'must be a single document': 'doit être un seul document',
  'must be a number': 'doit être un nombre',
  'must be true or false': 'doit être true ou false',
  'must be JSON': 'doit être du JSON',
  'is longer than {value} bytes or has an unclosed quote': 'dépasse {value} octets ou a un guillemet non fermé',
  'has an unclosed quote': 'a un guillemet non fermé',
  'has a quote in the middle of cell {cells}': 'a un guillemet au milieu de la cellule {cells}',
  'has more than 10000 cells': 'a plus de 10000 cellules',
  'Only a CSV file can have a type and columns': 'Seul un fichier CSV peut avoir un type et des colonnes',
  'Provide the content type of the rows': 'Indiquez le type de contenu des lignes',
  '{uid} has no attribute "{name}"': '{uid} n’a pas de champ « {name} »',
  'could not be stored; see the server log': 'n’a pas pu être stocké ; consultez le journal du serveur',
  'is a file, but this Plinth instance has no media library': 'est un fichier, mais cette instance Plinth n’a pas de médiathèque',
  "is a file, but you don't have permission to upload files":
    'est un fichier, mais vous n’avez pas la permission de téléverser des fichiers',
  'has no name': 'n’a pas de nom',
  'is a file without data': 'est un fichier sans données',
  'the file data {bytes} is missing': 'les données de fichier {bytes} manquent',
  'could not be written; see the server log': 'n’a pas pu être écrit ; consultez le journal du serveur',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'fait référence à {target} {documentId}, qui n’existe ni ici ni dans l’importation ; la relation est omise',
  'is not valid JSON': 'n’est pas du JSON valide',
  'is not an object': 'n’est pas un objet',
  'has the unknown key "{other}"': 'a la clé inconnue « {other} »',
  'does not name a content type of this app': 'ne désigne pas un type de contenu de cette application',
  'has no documentId': 'n’a pas de documentId',
  'has an invalid locale': 'a une langue non valide',
  'has a status other than draft or published': 'a un état autre que draft ou published',
  'has an invalid date and time': 'a une date et heure non valide',
  'has an invalid file data name': 'a un nom de données de fichier non valide',
  'has no data': 'n’a pas de données',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'La colonne « {heading} » n’est pas un champ de {uid}. Faites-la correspondre avec `columns` ou donnez-lui la valeur null',
  'Duplicate column "{twice}"': 'Colonne « {twice} » en double',
  'has {cells} cells instead of {columns}': 'a {cells} cellules au lieu de {columns}',
  'is not a valid documentId': 'n’est pas un documentId valide',
  'must be draft or published': 'doit être draft ou published',
  '{path} is ignored, because it is not part of an export': '{path} est ignoré, car il ne fait pas partie d’une exportation',
  '{manifest} is missing; the archive may be incomplete': '{manifest} manque ; l’archive est peut-être incomplète',
  '{file} is listed in {manifest} but missing in the archive': '{file} est listé dans {manifest} mais manque dans l’archive',
  '{file} was modified after the export': '{file} a été modifié après l’exportation',
  'Content type {uid} does not exist here': 'Le type de contenu {uid} n’existe pas ici',
  '{uid} has different attributes here than in the source': '{uid} a ici d’autres champs que dans la source',
  'Import not found': 'Importation introuvable',
  'executed and rolled back as intended': 'exécuté puis annulé comme prévu',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Nombre maximal d’envois réussis et nombre maximal d’envois échoués stockés par webhook.',
  'Documents in review': 'Documents en relecture',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Autres instances Plinth par nom, auxquelles `/admin` et `plinth content push` peuvent envoyer du contenu.',
  'Scheduled actions and releases': 'Actions planifiées et lots de publication',
  Push: 'Envoyer à une instance',
  'Review stages': 'Étapes de relecture',
  'Bypass review stages': 'Contourner les étapes de relecture',
  'Content type "{type}" not found': 'Type de contenu « {type} » introuvable',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Les documents de type « {type} » n’ont pas de brouillons et ne peuvent pas être publiés',
  'Documents of type "{type}" have no locales': 'Les documents de type « {type} » n’ont pas de langues',
  'the scheduled action {called} failed ({when}): {reason}': 'l’action planifiée {called} a échoué ({when}) : {reason}',
  'fix the cause and try again, or delete the scheduled action': 'corrigez la cause et réessayez, ou supprimez l’action planifiée',
  'manual run': 'lancement manuel',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'doit être une date et heure comme 2026-05-03T09:00 ou 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'doit être le nom d’un fuseau horaire comme Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'un fuseau horaire est obligatoire, par exemple Europe/Berlin',
  'must be in the future': 'doit être dans l’avenir',
  'is too far in the future': 'est trop loin dans l’avenir',
  'Only a failed scheduled action can be retried': 'Seule une action planifiée échouée peut être réessayée',
  'Only a scheduled action that has not run yet can be run': 'Seule une action planifiée qui n’a pas encore été exécutée peut être lancée',
  'Only a scheduled action that has run can be reverted': 'Seule une action planifiée déjà exécutée peut être annulée',
  'A scheduled action that has run cannot be changed': 'Une action planifiée déjà exécutée ne peut pas être modifiée',
  'at most {maxTogether} documents can be published together': 'vous pouvez publier au maximum {maxTogether} documents ensemble',
  'content cannot be set when unpublishing': 'le contenu ne peut pas être défini lors d’une dépublication',
  'Document not found': 'Document introuvable',
  "You don't have permission to publish this document": 'Vous n’avez pas la permission de publier ce document',
  "You don't have permission to unpublish this document": 'Vous n’avez pas la permission de dépublier ce document',
  'There is no draft to save': 'Il n’y a pas de brouillon à enregistrer',
  'Reverting was started, but nothing was reverted': 'L’annulation a commencé, mais rien n’a été annulé',
  'There is nothing to execute': 'Il n’y a rien à exécuter',
  'The documents or the database could not be reached for too long':
    'Les documents ou la base de données ont été injoignables trop longtemps',
  'The content type no longer exists': 'Le type de contenu n’existe plus',
  'The document was deleted': 'Le document a été supprimé',
  'It has been unpublished since': 'Il a été dépublié depuis',
  'It has been published again since': 'Il a été publié à nouveau depuis',
  'An unexpected error occurred. See the server log': 'Une erreur inattendue s’est produite. Consultez le journal du serveur',
  'Part of it cannot be executed, so nothing was changed': 'Une partie ne peut pas être exécutée : rien n’a donc été modifié',
  'The user or API token that scheduled this no longer exists': 'L’utilisateur ou le jeton d’API qui a planifié ceci n’existe plus',
  'The user who scheduled this is blocked': 'L’utilisateur qui a planifié ceci est bloqué',
  'The token that scheduled this has expired': 'Le jeton qui a planifié ceci a expiré',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'L’utilisateur qui a planifié ceci n’a pas configuré l’authentification à deux facteurs, désormais obligatoire',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Le document a été supprimé, ou l’utilisateur ou le jeton d’API qui a planifié ceci n’y a plus accès',
  'The user or API token that scheduled this does not have permission to publish it':
    'L’utilisateur ou le jeton d’API qui a planifié ceci n’a pas la permission de le publier',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'L’utilisateur ou le jeton d’API qui a planifié ceci n’a pas la permission de le dépublier',
  'The account or token no longer exists or cannot be used': 'Le compte ou le jeton n’existe plus ou ne peut pas être utilisé',
  'The document was deleted, or they no longer have access to it': 'Le document a été supprimé, ou il ne lui est plus accessible',
  "They don't have this permission": 'Cette permission lui manque',
  'The user or API token that added this cannot do it: {reason}':
    'L’utilisateur ou le jeton d’API qui a ajouté ceci ne peut pas l’exécuter : {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'L’utilisateur ou le jeton d’API qui a lancé ou replanifié ceci ne peut pas l’exécuter : {reason}',
  'Scheduled action failed': 'Échec de l’action planifiée',
  'Release with several documents': 'Lot de plusieurs documents',
  'The file name is invalid': 'Le nom du fichier n’est pas valide',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'fait référence à {target} {documentId}, qui n’existe pas ici et ne peut pas être importé ; la relation est omise',
  'It was interrupted repeatedly; see the server log':
    'L’opération a été interrompue à plusieurs reprises ; consultez le journal du serveur',
  'The user who started it no longer exists or no longer has permission':
    'L’utilisateur qui a démarré l’opération n’existe plus ou n’a plus la permission',
  'Transfer not found': 'Transfert introuvable',
  'Export not found': 'Exportation introuvable',
  'Push not found': 'Envoi introuvable',
  'Continuous backups with point-in-time recovery and verification':
    'Sauvegardes continues avec restauration à un instant donné et vérification',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Heures entre les copies complètes de la base de données. Une copie complète est faite plus tôt si les modifications dépassent la taille de la base.',
  'Number of past hours that can be restored.': 'Nombre d’heures passées qui peuvent être restaurées.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisecondes entre les vérifications de modifications. Si le disque est perdu, les écritures depuis la dernière vérification sont perdues.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Où stocker une sauvegarde continue de la base de données SQLite : `{ "folder": … }` ou `{ "s3": … }`. Utilisez une cible distincte pour chaque base de données. Par défaut : aucune sauvegarde.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'les lectures passent par le serveur primaire ; réparez le réplica ou retirez-le de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  'cannot read from {place}: {problem}': 'lecture impossible depuis {place} : {problem}',
  'has not replicated the latest changes': 'n’a pas répliqué les dernières modifications',
  'lags {lag} ms behind the primary': 'a {lag} ms de retard sur le serveur primaire',
  '{place} {wait}: reads go to the primary instead': '{place} {wait} : les lectures passent par le serveur primaire',
  'find out why replication is delayed': 'recherchez pourquoi la réplication est retardée',
  '{place} is writable': '{place} est accessible en écriture',
  'set read_only to ON on the replica': 'donnez à read_only la valeur ON sur le réplica',
  Security: 'Sécurité',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'Il manque une permission à l’utilisateur ou au jeton d’API qui a demandé ceci : {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Dossier des projets que l’interface peut importer, absolu ou relatif à l’application ; null : seules les archives du dossier de l’application peuvent être importées.',
  'it was private': 'c’était privé',
  'it was hidden': 'c’était masqué',
  'the public has access to it': 'le public y a accès',
  'Document with id "{ref}" has no version in {values}': 'Le document avec l’ID « {ref} » n’a pas de version en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    '{count} relation(s) de type {target} associée(s) à cette entrée n’existe(nt) pas',
  'the regular expression is too large': 'l’expression régulière est trop grande',
  'Columns that cannot be imported were ignored: {passedOver}':
    'Des colonnes qui ne peuvent pas être importées ont été ignorées : {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Enregistrez-la au format JPEG ou PNG, non progressif et non entrelacé',
  'Save it upright, without an orientation in its metadata': 'Enregistrez-la à l’endroit, sans orientation dans ses métadonnées',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Ce que les types disent des champs obligatoires. `storage` : leurs valeurs peuvent être null, car les brouillons et les lignes antérieures à `required` n’en ont pas. `schema` : elles ne sont jamais null, comme dans Strapi ; une ligne sans valeur rend alors toute la liste null, et le démarrage nomme ces types. `plinth types` suit ce choix.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Indique si les clients de Strapi 4 peuvent continuer à fonctionner : les documents et les entrées ont aussi `data` et `attributes`, qui sont encore le même document, et les documents leur `id` numérique ; les connexions ont aussi `data` et `meta { pagination }`. Ces champs sont obsolètes.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} est commun à toutes les langues : modifiez-le dans une langue que possède le document',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'a les drapeaux « {flags} », que l’expression régulière d’un schéma ne peut pas avoir',
  'options can only have "strict", true or false': 'options ne peut avoir que "strict", true ou false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Pour les éditeurs uniquement : façon dont la valeur est générée. `separator` (`-` par défaut) et `lowercase` (true par défaut) sont pris en compte.',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Pour les formulaires, qui n’affichent le champ que si la règle s’applique : `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Nombre maximal de versions antérieures stockées d’un fichier remplacé, en plus de l’original. Elles sont privées et peuvent être restaurées. 0 : aucune, et pas d’original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Millisecondes après leur dernière modification pendant lesquelles les modifications non enregistrées des utilisateurs de l’administration sont stockées.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false` : le Content-Type Builder n’affiche pas le champ, ni dans l’interface ni via REST.',
  'An email could not be delivered': 'Un e-mail n’a pas pu être distribué',
  '{mails} emails could not be delivered': '{mails} e-mails n’ont pas pu être distribués',
  'is not a content type of this app': 'n’est pas un type de contenu de cette application',
  'documents of this type have no drafts; they are always published':
    'les documents de ce type n’ont pas de brouillons ; ils sont toujours publiés',
  'must name the attribute and the operation': 'doit nommer le champ et l’opération',
  'is for the action "set" only': 'ne vaut que pour l’action "set"',
  'belongs to another kind of action': 'appartient à un autre genre d’action',
  'The client closed the connection': 'Le client a fermé la connexion',
  'The URL of this service is not configured; set url in config/server':
    'L’URL de ce service n’est pas configurée ; définissez url dans config/server',
  'Action not found': 'Action introuvable',
  'locale: this content type is not localized': 'locale : ce type de contenu n’est pas localisé',
  '{key}.{path}: passwords are not stored in working copies':
    '{key}.{path} : les mots de passe ne sont pas stockés dans les copies de travail',
  'Earlier versions of a file': 'Versions antérieures d’un fichier',
  'Restores an earlier version of a file, or copies another file over it':
    'Restaure une version antérieure d’un fichier, ou le remplace par une copie d’un autre fichier',
  'Change password': 'Changer de mot de passe',
  Components: 'Composants',
  'Content types': 'Types de contenu',
  Drafts: 'Brouillons',
  Export: 'Exporter',
  File: 'Fichier',
  Files: 'Fichiers',
  Folder: 'Dossier',
  'Forgot password': 'Mot de passe oublié',
  Health: 'Santé du système',
  Import: 'Importer',
  Languages: 'Langues',
  Locales: 'Langues',
  Model: 'Modèle',
  Move: 'Déplacer',
  Password: 'Mot de passe',
  People: 'Utilisateurs',
  Pictures: 'Images',
  Read: 'Lire',
  Relations: 'Relations',
  Renew: 'Régénérer',
  Revoke: 'Révoquer',
  Role: 'Rôle',
  Run: 'Lancer',
  Settings: 'Paramètres',
  Token: 'Jeton',
  Undo: 'Annuler',
  'Goes live {time}': 'Publication le {time}',
  'Is taken offline {time}': 'Dépublication le {time}',
  'Is taken offline': 'Dépublication planifiée',
  'Goes live': 'Publication planifiée',
  files: 'fichiers',
} satisfies ServerTexts;
