import type { ServerTexts } from './texts.ts';

/** What the server says to people, in French. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" est un texte ("user:7"), auquel « {name} » ne peut pas être comparé',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" est un instant, auquel « {name} » ne peut pas être comparé',
  '"$user.{name}" cannot be used here: callers are not users':
    '"$user.{name}" n’a pas de sens ici : les appelants ne sont pas des utilisateurs',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" n’est jamais « {name2} » : l’un est un nombre, l’autre non',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" n’est pas une valeur de {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '« {action} » ne concerne aucun type de contenu : seules les actions sur des documents acceptent une règle',
  '"{action}" is not an action': '« {action} » n’est pas une action',
  '"{action}" is not an action (did you mean "{meant}"?)': '« {action} » n’est pas une action (vouliez-vous dire « {meant} » ?)',
  '"{action}" is not a permission': '« {action} » ne peut pas être accordé',
  '"{code}" is not a valid locale code; {advice}': '« {code} » n’est pas un code de langue ; {advice}',
  '"{code}" is the default locale. Choose another default locale first':
    '« {code} » est la langue par défaut : choisissez-en d’abord une autre',
  '"{last}" does not read or write fields: remove "fields"': '« {last} » ne lit ni n’écrit d’attributs : omettez "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '« {name} » n’est pas un attribut de {uid}{name2}',
  '"{name}" refers to documents that do not exist': '« {name} » mène à des documents absents',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '« {pattern} » est accordé deux fois, avec une règle : indiquez tout dans une seule entrée (`$or` relie les conditions)',
  '"{pattern}" is ignored: {reason}': '« {pattern} » est omis : {reason}',
  '"{pattern}" is not an action{access}': '« {pattern} » n’est pas une action{access}',
  'A change to the setting {name} must be an object with its keys': 'Une modification du paramètre {name} est un objet de ses clés',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Une référence circulaire se trouve dans le tableau connect : une relation demande à être connectée avant ou après une autre, qui demande la même chose par rapport à elle',
  'Function called with each error response and the original error.':
    'Une fonction qui reçoit chaque erreur telle qu’elle serait renvoyée, et l’erreur elle-même.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Un plugin fait autre chose à la place de cette modification, et cela ne peut pas se faire avec d’autres',
  'An import is already running. Wait until it finishes, or stop it': 'Une reprise de projet est en cours : attendez sa fin, ou arrêtez-la',
  'A role must be assigned to users one at a time': 'Un rôle se donne à un utilisateur à la fois',
  'A role of type "{type}" already exists': 'Un rôle de type « {type} » existe déjà',
  'Two-factor authentication is already on. Turn it off first': 'Un second facteur est déjà activé : désactivez-le d’abord',
  'Two-factor authentication is required': 'Un second facteur est obligatoire',
  'Two-factor authentication is required and must be set up first': 'Un second facteur est obligatoire, et doit d’abord être configuré',
  'Two-factor authentication is required. Sign in again': 'Un second facteur est obligatoire : reconnectez-vous',
  'A string to compare with {flaw}': 'Un texte à comparer {flaw}',
  'A token named "{name}" already exists. Revoke it first, or choose another name':
    'Un jeton nommé « {name} » existe déjà : révoquez-le d’abord, ou choisissez un autre nom',
  Tree: 'Une arborescence',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Une arborescence de pages par sections et par versions, en deux langues, avec des redirections pour les adresses déplacées.',
  'The value is too long, out of range, or contains characters that cannot be stored':
    'Une valeur est trop longue, hors limites, ou contient des caractères impossibles à enregistrer',
  'API tokens are hashed with a key that is stored in the same database':
    'Les empreintes des jetons d’API utilisent une clé conservée à côté d’eux dans la base de données',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Ajouter la pile d’appels aux erreurs, sauf en production.',
  Administrator: 'Administrateur',
  'Maximum number of aliases in a document.': 'Nombre maximal d’alias dans un document.',
  'Reply-to address': 'Adresse de réponse',
  Apply: 'Appliquer',
  'Articles with authors and categories in two locales, and a homepage.':
    'Des articles avec auteurs et catégories, en deux langues, et une page d’accueil.',
  'At most {maxFiles} files can be uploaded at once': '{maxFiles} fichiers au plus peuvent être importés à la fois',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Attributs des utilisateurs qui peuvent être indiqués à l’inscription, outre `username`, `email` et `password`.',
  Auth: 'Authentification',
  Authenticated: 'Authentifié',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Images d’attente floues',
  'Imports Strapi projects': 'Reprend des projets Strapi',
  'Maximum file size in bytes.': 'Taille maximale d’un fichier, en octets.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Octets conservés pour un même appelant ; au-delà, les clés les plus anciennes sont oubliées, en moins d’une heure. Les requêtes sans identifiants sont comptées par adresse d’origine (par réseau pour IPv6).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Octets que peut occuper en JSON le document d’une réponse pour être conservé en vue des répétitions ; au-delà : 400, et rien n’est écrit.',
  Callback: 'Retour du fournisseur',
  'Cannot delete {type} role': 'Impossible de supprimer le rôle {type}',
  'Cannot remove role': 'Impossible de supprimer le rôle',
  'Cannot replace a file with multiple ones': 'Impossible de remplacer un fichier par plusieurs',
  'Cannot remove this permission from {type} role': 'Impossible de retirer cela au rôle {type}',
  Change: 'Modifier',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Nombre maximal de caractères dans le texte d’une opération, commentaires et espaces compris ; ceux des chaînes ne comptent pas.',
  Conditions: 'Conditions',
  Connect: 'Connecter',
  'Content API': 'API de contenu',
  Count: 'Compter',
  'Create role': 'Créer un rôle',
  'Default role given to authenticated user.': 'Rôle par défaut des utilisateurs connectés.',
  'Default role given to unauthenticated user.': 'Rôle par défaut des utilisateurs non connectés.',
  'Delete role': 'Supprimer un rôle',
  'Maximum number of directives in a document.': 'Nombre maximal de directives dans un document.',
  'Document with id "{documentId}"{where} not found': 'Document d’id « {documentId} »{where} introuvable',
  'Documentation site': 'Site de documentation',
  'Default number of documents in a list.': 'Nombre de documents d’une liste qui n’en indique pas.',
  'Maximum number of documents in a list.': 'Nombre maximal de documents d’une liste.',
  'Maximum page size.': 'Nombre maximal de documents par page.',
  'Default page size.': 'Nombre de documents par page quand la requête n’en indique pas.',
  'Draft & publish': 'Brouillons et versions publiées des documents',
  'Dynamic zones': 'Zones dynamiques',
  Editor: 'Éditeur',
  'Email already taken': 'Cette adresse e-mail est déjà prise',
  'Email confirmation': 'Confirmation de l’adresse e-mail',
  'Require STARTTLS': 'Chiffré avant tout échange',
  TLS: 'Chiffré dès le début',
  'Entity not found': 'Entrée introuvable',
  'Expected a string to compare with': 'Un texte à comparer est attendu',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Échecs de connexion pour un même nom ou une même adresse e-mail pendant `signInInterval` : autant depuis chaque endroit où l’utilisateur s’est déjà connecté, et autant depuis tous les autres réunis.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Nombre maximal de champs ayant leur propre sélection dans une opération, fragments compris : chacun peut être une instruction. Les groupes comptent pour dix.',
  'File id is required and must be a single value': 'L’identifiant du fichier est obligatoire et doit être une seule valeur',
  'File name contains invalid characters': 'Le nom du fichier contient des caractères non valides',
  'Static files and pages, and the welcome page in development':
    'Fichiers et pages pour les navigateurs, et une première page pendant le développement d’une application',
  'Files are empty': 'Aucun fichier reçu',
  'Maximum files per request': 'Fichiers à la fois',
  'Maximum number of files in one request.': 'Nombre de fichiers qu’une requête peut importer.',
  'File uploads, storage and the attribute type media': 'Fichiers : leur importation, leurs octets et le type d’attribut media',
  'Find page': 'Trouver une page',
  'Folders can be nested at most {maxLevels} levels deep': 'Les dossiers peuvent s’imbriquer sur {maxLevels} niveaux',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formats dans lesquels chaque copie réduite est aussi créée : `formats` la nomme `small_webp`. AVIF prend dix fois plus de temps que les autres.',
  'Image formats': 'Formats des copies réduites',
  'Get component': 'Lire un composant',
  'Get components': 'Lire les composants',
  'Get content type': 'Lire un type de contenu',
  'Get content types': 'Lire les types de contenu',
  'Get permissions': 'Lire les droits',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hôtes, adresses et plages que les plugins peuvent interroger bien qu’ils ne soient pas publics : `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Combien de ce côté peuvent renvoyer à combien de l’autre : `manyToOne` signifie plusieurs de ce type vers une seule cible.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Nombre de proxys qui complètent `X-Forwarded-For`, pour ces limites uniquement. Par défaut : `proxies` de `config/server`.',
  'Rate limiting, in memory or shared by all nodes':
    'Fréquence à laquelle on peut demander quelque chose, en mémoire ou sur tous les nœuds réunis',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key : une écriture envoyée deux fois n’est exécutée qu’une fois',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Fournisseurs d’identité par nom, comme dans `/api/connect/<name>`. Voir le README du plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Nombre d’images qu’un nœud traite à la fois, chacune dans son thread. Par défaut : la moitié de ses processeurs.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Nombre d’images qui peuvent attendre leur tour ; au-delà, la réponse est 503.',
  'Incorrect code provided': 'Le code indiqué est incorrect',
  'Invalid code': 'Code non valide',
  'Invalid field {field}: not a media attribute of {ref}': 'Champ {field} non valide : ce n’est pas un attribut de média de {ref}',
  'Invalid identifier or password': 'Identifiant ou mot de passe incorrect',
  'Invalid key {key}': 'Clé {key} non valide',
  'Invalid key {key} at {path}': 'Clé {key} non valide à {path}',
  'Invalid parameters: {unknown}': 'Paramètres non valides : {unknown}',
  'Invalid ref {ref}: content type not found': 'ref {ref} non valide : ce type de contenu n’existe pas',
  'Invalid refresh token': 'Jeton de renouvellement non valide',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Relations non valides à {path} : objets attendus avec "__type", le type du document',
  'Invalid relations at {path}: {why}': 'Relations non valides à {path} : {why}',
  'Invalid ticket. Sign in again': 'Ticket non valide : reconnectez-vous',
  'Invalid token': 'Jeton non valide',
  'The import process ended unexpectedly.': 'Elle s’est terminée sans un mot.',
  'It is still running': 'C’est encore en cours',
  'This is defined in code; edit it in {origin}.': 'Ce type est écrit sous forme de code : modifiez-le dans {origin}.',
  'It runs code of the app or of a plugin, which cannot be run again to get its query plan':
    'Elle exécute du code de l’application ou d’un plugin, que personne n’exécute de nouveau pour voir ce qu’il demande à la base de données',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness} : qui le devine peut se faire passer pour n’importe qui',
  'Keep image metadata (EXIF)': 'Conserver les données de l’appareil photo',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Clé des empreintes conservées pour les jetons, au moins 32 caractères. La changer met fin à tous les jetons créés par commande. Par défaut : une clé aléatoire que le premier nœud génère et conserve dans la base de données.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Clé qui scelle les e-mails pendant leur attente dans la base de données, au moins 32 octets. Si elle change, les e-mails en attente ne sont pas envoyés. Par défaut : ils y sont conservés tels quels.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Clé qui signe les sessions de l’équipe, au moins 32 octets. Par défaut : une clé aléatoire, générée une fois et conservée dans la base de données.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Clé qui signe les jetons des utilisateurs, au moins 32 octets. La changer met fin à tous. La production ne démarre pas sans elle ; ailleurs, une clé aléatoire est générée et conservée dans la base de données.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.':
    'Valeur maximale de `limit` et `pageSize` ; -1 : la même que `amountLimit`.',
  'Maximum file size': 'Taille maximale d’un fichier',
  'Maximum image size': 'Taille maximale d’une image',
  'List locales': 'Lister les langues',
  Logout: 'Se déconnecter',
  'Verify certificate': 'Vérifier le certificat',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'E-mails créés à partir de modèles, par SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Créer les types, requêtes et mutations des types de contenu.',
  'Milliseconds during which a delivery is retried.': 'Millisecondes pendant lesquelles un envoi est tenté.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Millisecondes pendant lesquelles une clé représente l’écriture avec laquelle elle est arrivée ; une répétition dans ce délai reçoit la réponse de cette écriture.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Millisecondes pendant lesquelles une cible peut échouer sans interruption avant d’être désactivée.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Millisecondes pendant lesquelles les envois sont conservés, pour être consultés et relancés.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Millisecondes pendant lesquelles l’ancien secret signe à côté d’un nouveau.',
  'Response timeout of the target in milliseconds.': 'Millisecondes dont dispose une cible pour répondre.',
  'Timeout for sending an email to the mail server, in milliseconds.': 'Millisecondes dont dispose le serveur pour accepter un e-mail.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Millisecondes avant un nouvel essai pour un envoi en échec ; les pauses suivantes doublent.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Millisecondes avant un nouvel essai pour un e-mail non remis. Chaque pause dure environ le double de la précédente, jusqu’à trois heures.',
  'Missing or invalid credentials': 'Identifiants absents ou non valides',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV vaut « {environment} » : ce qui sert au développement est ouvert à tous',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nom ou adresse du serveur SMTP. Sans lui, aucun e-mail n’est envoyé.',
  'No enabled plugin has this job': 'Aucun plugin actif n’a cette tâche',
  'No mail server is configured. Configure one first': 'Aucun serveur n’accepte d’e-mails : indiquez d’abord lequel',
  'You cannot block yourself or remove your own role. Ask another administrator':
    'On ne peut ni se bloquer soi-même, ni se retirer son propre rôle : demandez-le à quelqu’un d’autre',
  'Node.js {major} has been out of support since {end}': 'Node {major} n’est plus corrigé depuis {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node {node} est une version courte, corrigée pendant six mois',
  'Node.js {node} is too old; {node2} is required': 'Node {node} est trop ancien : il faut {node2}',
  'No import is running': 'Aucune reprise n’est en cours',
  'Maximum nesting depth of an operation.': 'Nombre maximal d’objets imbriqués qu’une opération peut sélectionner.',
  'Maximum number of objects in the variables of an operation.': 'Nombre maximal d’objets dans les variables d’une opération.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Nombre d’objets qu’une opération peut demander, en multipliant les nombres des listes imbriquées, et que sa réponse peut contenir.',
  'Deprecated; use `landingPage: true`.': 'Ancien nom de `landingPage: true`.',
  'GraphQL API for all content types': 'Un point d’accès GraphQL pour tous les types de contenu',
  'A single request can move at most 1000 folders. Move their contents first':
    'Une requête déplace au plus 1000 dossiers : déplacez d’abord son contenu',
  'A single request can delete at most 1000 folders and files. Delete their contents first':
    'Une requête supprime au plus 1000 dossiers et fichiers : supprimez d’abord son contenu',
  'Maximum number of operations in a batched request.': 'Nombre maximal d’opérations par requête, là où plusieurs sont permises.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origines dont la page affiche les images, outre ce serveur et l’emplacement des fichiers.',
  'Allowed origins, in addition to that of `server.url`.': 'Origines dont les pages peuvent l’utiliser, outre celle de `server.url`.',
  'The document is being changed by another request': 'D’autres modifient le même document',
  'The documents were changed repeatedly by other requests': 'D’autres ont modifié sans cesse les mêmes documents',
  'The file is being changed by other requests. Try again later': 'D’autres travaillent trop longtemps sur le même fichier',
  'Preview URLs of your site by content type.': 'Pages du site qui montrent les documents tels qu’ils seraient, par type de contenu.',
  'Password must be less than {passwordBytes} bytes': 'Le mot de passe doit faire moins de {passwordBytes} octets',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Prefix of all content API routes.': 'Chemin qui précède chaque route de l’API de contenu.',
  'Endpoint path.': 'Chemin du point d’accès.',
  'Payload Too Large': 'Contenu trop volumineux',
  Permissions: 'Droits',
  'Maximum number of pixels of an image.': 'Nombre de pixels que peut avoir une image.',
  Port: 'Port',
  'SMTP port: 587 for STARTTLS, 465 for TLS.':
    'Port du serveur : 587 pour un échange qui commence en clair et passe à TLS, 465 pour TLS dès le début.',
  'Private attributes': 'Attributs privés',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Des produits avec variantes, une arborescence de rayons, des marques, et des commandes que seuls leurs clients voient.',
  Project: 'Projet',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'La reprise d’un projet ne se fait qu’en développement : ce service est en production (NODE_ENV).',
  Propose: 'Proposer',
  Public: 'Public',
  'REST API for all content types': 'Des routes REST pour tous les types de contenu',
  Refresh: 'Renouveler',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Lire aussi les connexions de `Query` par clé : `after` de `PaginationArg`, et `next` à côté de `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Refuser les paramètres de requête inconnus, au lieu de les ignorer.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Refuser ce que la page d’un site étranger peut envoyer sans qu’on le lui demande ; un objet indique les en-têtes qui prouvent que ce n’en est pas une.',
  Register: 'S’inscrire',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Mémoriser les textes par leur empreinte (automatic persisted queries), pendant `ttl` secondes ; false : les refuser.',
  'Repeatable components': 'Composants répétables',
  'Request aborted': 'Requête interrompue',
  'Request body cannot be empty': 'Le corps de la requête ne peut pas être vide',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Requêtes de toute sorte depuis une même adresse pendant `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Requêtes d’une même sorte depuis une même adresse (et pour une même adresse e-mail) pendant `interval`.',
  'Outgoing requests of plugins, restricted to public addresses':
    'Requêtes des plugins vers l’extérieur, aux adresses publiques uniquement',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Requêtes envoyées en même temps à une cible, tous nœuds confondus.',
  'Reset password': 'Réinitialiser le mot de passe',
  'Role not found': 'Rôle introuvable',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Rôles de l’équipe par clé, outre `administrator`, `editor` et `author` ; ces deux derniers peuvent être redéfinis.',
  Rotate: 'Renouveler le secret',
  'Ownership rules': 'Règles selon le propriétaire',
  'Additional validation rules for GraphQL documents.': 'Règles pour les documents, outre celles de GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Secondes après lesquelles une session prend fin dans tous les cas.',
  'Seconds of inactivity after which a session expires.': 'Secondes après lesquelles une session inutilisée prend fin.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Secondes pendant lesquelles une connexion attend son code, et un second facteur en cours de configuration son premier code.',
  'Lifetime of an access token in seconds.': 'Secondes de validité d’un jeton d’accès.',
  'Lifetime of the code in seconds.': 'Secondes de validité du code.',
  'Lifetime of the link in seconds.': 'Secondes de validité du lien.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'Secondes de validité du jeton d’un utilisateur. Pas pour `refresh`.',
  'In seconds.': 'Secondes.',
  Send: 'Envoyer',
  'Send email confirmation': 'Envoyer la confirmation de l’adresse e-mail',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Ne rien envoyer avant que la connexion soit passée à TLS. `false` si le serveur n’en propose pas, comme sur cette machine.',
  Sender: 'Expéditeur',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Expéditeur de tous les e-mails : `post@example.org` ou `Example <post@example.org>`. Nécessaire avec `smtp`.',
  Server: 'Serveur',
  'Service Unavailable': 'Service indisponible',
  Sessions: 'Sessions',
  Share: 'Partager',
  Shop: 'Boutique',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Afficher le bac à sable au point d’accès, ou une fonction qui en décide ; par défaut : pas en production.',
  Registration: 'Inscription',
  'Image sizes': 'Tailles des images',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Copies réduites des images, par nom : côté, en pixels, du carré dans lequel tient la copie. Outre `thumbnail`, qui tient dans 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Certains des composants indiqués dans {name} ne sont pas liés à l’entrée',
  'This email address is already in use': 'Quelqu’un a déjà cette adresse',
  'Whether to connect with TLS. Default: if the port is 465.': 'TLS dès le premier octet. Par défaut : si le port est 465.',
  'Whether a request can contain several operations (batching).': 'Accepter plusieurs opérations dans une requête.',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Ne parler qu’aux serveurs dont le certificat est bien le leur. Vos propres certificats vont dans `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Annoncer les changements par WebSockets au point d’accès (`graphql-ws`) ; un objet en fixe l’étendue.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Donner le schéma (`__schema`, `__type`) ; par défaut : pas en production.',
  'Sends webhooks when content changes': 'Prévient d’autres services de ce qui arrive aux documents',
  'Project templates: blog, shop, documentation site':
    'Modèles avec lesquels un projet peut commencer : blog, boutique, site de documentation',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'L’API décrite en OpenAPI 3.1, à chaque appelant selon ses droits',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'Le `API_TOKEN_SALT` du projet Strapi dont les jetons ont été repris (`plinth import strapi`) : sans lui, ils ne sont pas reconnus.',
  'The email address was changed by another request. Try again': 'L’adresse a été modifiée par une autre requête : réessayez',
  'The response takes too long to read; nothing was written. Reduce populate, filters or sort':
    'La réponse est trop longue à lire : rien n’a été écrit. Demandez-en moins avec populate, ses filtres ou son tri',
  'The app would not start with these changes:{stops}': 'L’application ne démarrerait pas avec ceci :{stops}',
  'Attribute of the target that owns the relation.': 'L’attribut de la cible auquel appartiennent les liens.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'L’attribut de la cible qui montre les mêmes liens de son côté ; ils appartiennent à ce côté-ci.',
  'The upload is slower than 1000 bytes per second': 'Le corps arrive à moins de 1000 octets par seconde',
  'The request body is nested too deeply: the maximum is {maxDepth} levels': 'Le corps est trop imbriqué : {maxDepth} niveaux sont permis',
  'The request body must be an object': 'Le corps de la requête doit être un objet',
  'The file data to be shared may have been deleted. Try again':
    'Les octets que le fichier devait partager ont peut-être disparu : réessayez',
  'The component with id {id} occurs twice in {name}': 'Le composant d’id {id} est indiqué deux fois dans {name}',
  'Could not connect to the database': 'La base de données est injoignable',
  'The database is not usable': 'La base de données est inutilisable',
  'The database query failed: {message}': 'La base de données n’a pas pu être interrogée : {message}',
  'The database is busy': 'La base de données est occupée',
  'The database server is out of sync with its cluster': 'Le serveur de base de données n’est pas synchronisé avec son cluster',
  'The default locale': 'La langue par défaut',
  'The document was created by another request': 'Le document a été créé entre-temps',
  'The document has been modified; its current revision is {revision}':
    'Le document a changé entre-temps : il en est à la révision {revision}',
  'The folder is not empty. Use recursive=true to delete its contents, too':
    'Le dossier n’est pas vide : recursive=true supprime aussi son contenu',
  'The image cannot be read, so its metadata cannot be removed': 'L’image est illisible ; ses métadonnées ne peuvent pas être supprimées',
  'The image contains several rotated images, so its metadata cannot be removed':
    'L’image comporte plusieurs images enregistrées avec une rotation : ses métadonnées ne peuvent pas être supprimées',
  'The image contains {pages} images of {width} × {height} pixels, too many to remove its metadata':
    'L’image comporte {pages} images de {width} × {height} pixels : trop pour supprimer ses métadonnées',
  'The image has {width} × {height} pixels, which exceeds the maximum of {pixelLimit}':
    'L’image a {width} × {height} pixels : plus de {pixelLimit}',
  'The image contains more than 8 compressed text blocks': 'L’image contient plus de 8 textes compressés',
  'Admin panel at /admin': 'L’interface pour les personnes, sous /admin',
  'The mail server rejected the email: {message}': 'Le message n’a pas été accepté : {message}',
  'The locale "{code}" already exists': 'La langue « {code} » existe déjà',
  'The content model cannot be edited here because the plugin content-type-builder is disabled. Edit the schema files':
    'Le modèle se modifie par ses fichiers : le plugin content-type-builder est désactivé',
  'The content model can be edited only in development; this server runs in production (NODE_ENV)':
    'Le modèle ne se modifie qu’en développement : ce service est en production (NODE_ENV)',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'Le modèle ne se modifie qu’en développement : ce service est en production (NODE_ENV).',
  'The name of "{code}"': 'Le nom de « {code} »',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'La page vers laquelle mènent les e-mails, avec `?code=` (derrière `#` si elle se termine ainsi), où l’on saisit un nouveau mot de passe : une URL, ou un chemin de `server.url`.',
  'The parts that are not files are larger than 1000000 bytes': 'Les parties qui ne sont pas des fichiers dépassent 1000000 octets',
  'Password of `user`.': 'Le mot de passe de `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'Le plugin « settings » est désactivé : indiquez-le dans le fichier',
  'The provided current password is invalid': 'Le mot de passe actuel indiqué est incorrect',
  'The provided password is invalid': 'Le mot de passe indiqué est incorrect',
  'The query timed out': 'La requête prend trop de temps',
  'The refresh token has already been used': 'Le jeton de renouvellement vient d’être utilisé',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'La relation d’id {documentId} est déjà connectée. Une même relation ne peut pas être connectée deux fois.',
  'The role "{type}" is defined in {file}, at roles.{type2}; edit it there':
    'Le rôle « {type} » est défini dans {file} : modifiez-le là, dans roles.{type2}',
  'The same document is connected twice in {name}': 'Le même document est connecté deux fois dans {name}',
  'The template "{name}" is not installed': 'Le modèle « {name} » n’a pas été utilisé',
  'The template "{starter}" is being installed or removed. Wait until it finishes':
    'Le modèle « {starter} » est en cours de traitement : attendez la fin',
  'The token "{name}" is defined in config/access; remove it there': 'Le jeton « {name} » provient de config/access : retirez-le là',
  'The token "{name}" is defined in {file}; edit it there': 'Le jeton « {name} » provient de {file} : modifiez-le là',
  'The token "{name}" was imported from another server. Revoke it and create a new one':
    'Le jeton « {name} » provient d’un autre serveur : révoquez-le, et créez-en un autre à sa place',
  'Version of the API in the document.': 'La version de l’API, telle que l’indique le document.',
  'You have reached the maximum of 100 views. Delete one first': 'Vous avez déjà 100 vues personnelles : supprimez-en d’abord une',
  'Two-factor authentication is already set up': 'Il y a déjà un second facteur',
  'An administrator already exists. Sign in, or ask for an account':
    'Il y a déjà un administrateur : connectez-vous, ou demandez un compte',
  'Locale "{code}" not found': 'La langue « {code} » n’existe pas',
  'Preview is not configured for this content type': 'Il n’y a pas d’aperçu pour ce type de contenu',
  'The database is out of disk space': 'Il n’y a plus de place dans la base de données',
  'Two-factor authentication is not set up': 'Il n’y a pas de second facteur',
  'No two-factor setup is in progress. Start again': 'Aucun second facteur n’attend son premier code : recommencez',
  'The document no longer exists': 'Ce document n’existe plus',
  'Locale not found': 'Cette langue n’existe pas',
  'Setting not found': 'Ce paramètre n’existe pas',
  'Template "{name}" does not exist; available: {startersThere}': 'Le modèle « {name} » n’existe pas ; disponibles : {startersThere}',
  'Token "{name}" not found': 'Aucun jeton ne s’appelle « {name} »',
  'This user no longer exists': 'Plus personne ne porte ce nom',
  'These names are already in use: {taken}. Rename them, or use another template.':
    'Ces noms sont pris : {taken}. Renommez ce qui les porte, ou choisissez un autre modèle.',
  'Require email confirmation': 'Connexion possible une fois l’adresse confirmée',
  'You must set a password first; it is needed to verify your identity':
    'Ce compte a d’abord besoin d’un mot de passe, qui en fasse reconnaître le propriétaire',
  'This attribute must be unique': 'Cet attribut doit être unique',
  'This link has expired. Restart the server to get a new one, or use `plinth admin create`':
    'Ce lien n’est plus valable : redémarrez le serveur pour en obtenir un autre, ou utilisez `plinth admin create`',
  'This node uses an older content model than the migrated database and must be replaced':
    'Ce nœud utilise un modèle plus ancien que celui vers lequel la base de données a été migrée, et doit être remplacé',
  'This query is no longer stored': 'Cette requête n’est plus conservée',
  'This two-factor setup can no longer be verified. Ask an administrator to reset it':
    'Ce second facteur ne peut plus être vérifié : un administrateur doit le retirer',
  'This user has not set up two-factor authentication': 'Cet utilisateur n’a pas de second facteur',
  'Token not found': 'Jeton introuvable',
  'API tokens': 'Jetons pour les machines',
  'Too many images are waiting to be processed': 'Trop d’images attendent d’être traitées',
  'Too many {what} at {path}: the maximum is {limit}': 'Trop, à {path} : {what} ; un corps peut en contenir {limit}',
  'Type of the role assigned at registration.': 'Type du rôle des personnes qui s’inscrivent.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Types de rôles dont les utilisateurs doivent avoir un second facteur : d’ici là, ils ne sont pas connectés et leurs jetons ne valent rien.',
  'UID of the related content type.': 'Uid du type de contenu visé.',
  Uniqueness: 'Unicité',
  'Update role': 'Modifier un rôle',
  User: 'Utilisateur',
  'User not found': 'Utilisateur introuvable',
  'Username already taken': 'Ce nom d’utilisateur est déjà pris',
  'End users, roles and permissions': 'Utilisateurs, rôles et droits des rôles',
  'Localization of content': 'Versions des documents en plusieurs langues',
  View: 'Consulter',
  'Allow registration': 'Les visiteurs créent eux-mêmes leur compte',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Ce que les clients lisent du modèle : types de contenu et composants par REST',
  'Content events, delivered to all nodes': 'Ce qui arrive aux documents, annoncé sur tous les nœuds',
  'Its extensions are defined in code; edit them in {origin}.':
    'Ce qui lui est ajouté est écrit sous forme de code : modifiez-le dans {origin}.',
  'Settings that can be changed at runtime': 'Ce que l’on modifie pendant que le service tourne',
  'Name of this server as shown in authenticator apps.': 'Le nom que l’application du téléphone donne à ce serveur.',
  'Cookie name.': 'Le nom du cookie.',
  'Title of the API in the document.': 'Le nom que le document donne à l’API.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Ce que le fournisseur veut savoir pour certaines actions ; `local` ne demande rien, `s3` accepte des paramètres de ses requêtes.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Ce que le fournisseur veut savoir ; pour `local` et `s3`, voir le README du plugin.',
  'Reply-to address. Default: the sender.': 'Où vont les réponses. Par défaut : à l’expéditeur.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Où l’on arrive après l’avoir suivi : une URL, ou un chemin de `server.url`. Par défaut : la réponse est `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Où sont conservés les octets des fichiers : `local` (un dossier), `s3` (un bucket ; aussi `aws-s3`), ou ce qu’un autre plugin a ajouté à `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Où ils sont comptés. `memory` : chaque nœud compte pour lui-même. `database` : tous les nœuds ensemble, au prix de quelques écritures.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Si `formats` contient un `placeholder` : une image d’au plus 16 × 16 pixels sous forme d’URL de données, affichée floue pendant le chargement d’une plus grande.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Si une écriture qui aboutit à une version publiée (POST et PUT sans `status=draft`) exige aussi l’action `publish`, avec sa règle. `false` : `create` et `update` publient, comme dans la référence, même pour qui n’a pas le droit de `publish` seul. Par défaut : `false`, avec un avis au démarrage ; les nouvelles applications indiquent `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Si les fichiers de même contenu partagent leurs octets, et donc leur adresse. Le README du plugin dit ce que cela révèle.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Si les fichiers sont rangés dans des dossiers : `folder` des fichiers, `/api/upload/folders` et `fileInfo.folder`, pour les appelants qui en ont les droits.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Si les filtres peuvent utiliser les médias et les attributs de leurs fichiers, comme dans Strapi. Un import depuis Strapi l’active.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Si les images conservent ce que les appareils et les programmes y ont noté : lieu (GPS), heure, appareil, auteur.',
  'Whether the cookie is sent only over HTTPS. Default: in production.': 'S’il n’est envoyé que par HTTPS. Par défaut : en production.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Si ses cookies ne sont envoyés que par HTTPS. Par défaut : en production.',
  'Whether lists include the total count, unless specified in the request.':
    'Si les listes indiquent le nombre total de documents, sauf décision de la requête.',
  'Whether users can set up two-factor authentication.': 'Si l’on peut protéger son compte par les codes d’une application du téléphone.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Si les jetons de renouvellement circulent dans un cookie qu’aucun script ne peut lire, au lieu du corps des requêtes.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Si les requêtes de connexion, d’inscription ou de récupération de compte sont comptées.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'S’il y a une page pour lire le document, `/api/openapi.html`. Par défaut : non si `NODE_ENV` vaut `production`.',
  'SameSite attribute of the cookie.': 'Les requêtes venues d’autres sites qui portent le cookie.',
  'SMTP username. Default: no authentication.': 'Qui s’y connecte. Par défaut : personne.',
  'Maximum number of tokens in an operation.': 'Nombre maximal de mots et de signes dans le texte d’une opération.',
  'Background job queues, processed by any node': 'Travaux exécutés par l’un des nœuds, une fois mis dans une file d’attente',
  'You do not have all the permissions of {what}: {first}{others}{later}':
    'Vous n’avez pas tous les droits que donne {what} : {first}{others}{later}',
  ', which includes what is added later': ', y compris ce qui sera ajouté plus tard',
  'Tokens of this type include what is added later, so only administrators and tokens with full access can create them. List the actions that the token needs instead':
    'Les jetons de ce type comprennent ce qui sera ajouté plus tard : seuls les administrateurs et les jetons avec un accès complet peuvent en créer. Indiquez plutôt les actions dont le jeton a besoin',
  'You must be authenticated to reset your password': 'Connectez-vous pour réinitialiser votre mot de passe',
  'Your account email is not confirmed': 'L’adresse e-mail de votre compte n’est pas confirmée',
  'Your account has been blocked by an administrator': 'Votre compte a été bloqué par un administrateur',
  'Your new password must be different than your current password': 'Votre nouveau mot de passe doit être différent de l’actuel',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support` : un seul jeton, comme dans `jwt`. `refresh` : un jeton court, et un autre qui le renouvelle, comme dans `sessions`.',
  'a URL such as https://example.com': 'une URL comme https://example.com',
  'a custom token must list its actions': 'un jeton personnalisé énumère ses actions',
  'this key name is reserved in JavaScript; choose another name':
    'une clé de ce nom ne peut pas être utilisée en JavaScript : choisissez un autre nom',
  'an array': 'une liste',
  'an array with at least one item': 'une liste d’au moins une entrée',
  'an array with at least {least} items': 'une liste d’au moins {least} entrées',
  'a sender is required; set it here or with MAIL_FROM':
    'un e-mail a besoin d’un expéditeur : définissez-le, ou MAIL_FROM dans l’environnement',
  'a number': 'un nombre',
  'a number greater than 0': 'un nombre supérieur à 0',
  'a number from {least} to {most}': 'un nombre de {least} à {most}',
  'a number of at least {least}': 'un nombre d’au moins {least}',
  'a number of at most {most}': 'un nombre d’au plus {most}',
  'a path must not contain NUL characters': 'un chemin ne contient pas de NUL',
  'a regular expression as a string': 'une expression régulière sous forme de texte',
  'a mail server requires a sender; set "from"': 'un serveur a besoin d’un expéditeur pour les e-mails : indiquez aussi "from"',
  'a string': 'un texte',
  'a string of at least {least} characters': 'un texte d’au moins {least} caractères',
  'a string of at most {most} characters': 'un texte d’au plus {most} caractères',
  'a string of {least} to {most} characters': 'un texte de {least} à {most} caractères',
  'a non-empty string': 'un texte non vide',
  'a value of type {value}': 'une valeur de type {value}',
  'an integer': 'un nombre entier',
  'an integer from {least} to {most}': 'un nombre entier de {least} à {most}',
  'an integer of at least {least}': 'un nombre entier d’au moins {least}',
  'an integer of at most {most}': 'un nombre entier d’au plus {most}',
  'public URL': 'adresse',
  'an empty string': 'un texte vide',
  'an object': 'un objet',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'un objet avec un id ou un documentId ne peut pas contenir aussi connect, disconnect ou set',
  'an object without either': 'un objet sans l’un ni l’autre',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'les tentatives de connexion ne sont pas comptées (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute : ce type n’a pas d’attribut de ce nom et du type uid',
  clock: 'horloge',
  'code must be six digits or a recovery code': 'code doit se composer de six chiffres, ou être un code de récupération',
  'component entries': 'entrées de composants',
  'component entries are not valid JSON': 'des entrées de composants ne sont pas du JSON',
  'data must be an object': 'data doit être un objet',
  database: 'base de données',
  disk: 'disque',
  'each of the {nodes} nodes counts sign-in attempts separately':
    'chacun des {nodes} nœuds compte pour lui-même les tentatives de connexion',
  environment: 'environnement',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'date attendue : 2027-01-31 ou 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'attendu : un documentId, un id, un objet avec l’un d’eux, ou une liste de ceux-ci ; trouvé : {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'langue attendue, comme fr, ou avec une région ou une écriture, comme pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'adresse attendue : "post@example.org" ou "Example <post@example.org>"',
  'expected a JSON value': 'attendu : ce que JSON peut contenir',
  'expected {expected}': 'attendu : {expected}',
  'expected {expected}, found {found}': 'attendu : {expected} ; trouvé : {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?':
    'attendu : {expected} ; trouvé : {found} ; vouliez-vous dire « {meant} » ?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'attendu : {expected} ; trouvé : {found} ; écrivez {meant}, sans guillemets',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt : le jeton a expiré : indiquez jusqu’à quand vaut le nouveau',
  'run it as a dedicated user': 'donnez-lui son propre utilisateur',
  'set a long random password for this user': 'donnez à cet utilisateur un mot de passe long et aléatoire',
  'has only {secret} characters': 'n’a que {secret} caractères',
  headers: 'en-têtes',
  'images are stored unchanged, without formats and with their metadata':
    'les images sont conservées telles quelles, sans dimensions ni copies réduites, et avec leurs métadonnées',
  'is a required field': 'est un champ obligatoire',
  'is missing, expected {expected}': 'manque ; attendu : {expected}',
  'is not a valid regular expression: {message}': 'n’est pas une expression régulière : {message}',
  'is not set': 'n’est pas défini',
  'the check failed: {value}': 'la vérification a échoué : {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ce n’est pas la clé qui a scellé ces valeurs',
  'has already expired': 'il a déjà expiré',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'il écoute sur {host} et se fie à X-Forwarded-For, d’un proxy : qui atteint le port sans passer par lui choisit son adresse',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'il écoute sur {host} et se fie à X-Forwarded-For, de {proxies} proxys : qui atteint le port sans passer par eux choisit son adresse',
  'the process runs as root': 'il tourne en tant que root',
  'keep it enabled': 'laissez cette option activée',
  'remove it': 'supprimez cette option',
  'keep security.enabled in {middlewares} set to true': 'laissez security.enabled de {middlewares} activé',
  'put a TLS-terminating proxy in front of the server and set its URL': 'laissez un proxy parler TLS, et indiquez son adresse',
  'use a single copy; npm ls {name} shows which packages depend on it': 'n’en gardez qu’une : npm ls {name} montre qui demande laquelle',
  'synchronize both clocks with NTP': 'réglez les deux sur un serveur de temps (NTP)',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'ne laissez que le proxy atteindre le port ; leur nombre s’indique dans proxies',
  'related documents': 'documents liés',
  'relations belong to component entries that do not exist': 'des liens appartiennent à des entrées de composants absentes',
  'relations belong to versions that do not exist': 'des liens appartiennent à des versions absentes',
  'relations point to documents that do not exist': 'des liens mènent à des documents absents',
  'relations in column "{target}" have no position among those to the same document':
    'des liens de la colonne « {target} » n’ont pas de place parmi ceux vers le même document',
  'relations of one list have the same position': 'des liens d’une même liste ont la même place',
  log: 'journal',
  'free up disk space': 'libérez de la place à temps',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'libérez de la place : sans elle, les écritures sont refusées avec 507',
  'freed memory is not returned to the system: {unset} are not set': 'la mémoire libérée est conservée : {unset} ne sont pas définis',
  'freed memory is not returned to the system: {unset} is not set': 'la mémoire libérée est conservée : {unset} n’est pas défini',
  'fix this first; the server cannot start': 'réparez d’abord ceci : le serveur ne démarre pas',
  'content model': 'modèle',
  'must be a JSON object': 'doit être un objet JSON',
  'must be a `number` type': 'doit être du type `number`',
  'must be a `string` type': 'doit être du type `string`',
  'must be an array with one item for each of the {count} files': 'doit être un tableau, avec une entrée pour chacun des {count} fichiers',
  'must be an object': 'doit être un objet',
  'must be an object with x and y': 'doit être un objet avec x et y',
  'must be at most 255 characters': 'doit avoir au plus 255 caractères',
  'must be greater than or equal to 0': 'doit être supérieur ou égal à 0',
  'must be less than or equal to 100': 'doit être inférieur ou égal à 100',
  'must be a single object, because there is only one file': 'doit être un seul objet : il n’y a qu’un fichier',
  'must be the id or documentId of a folder, or null': 'doit être l’id ou le documentId d’un dossier, ou null',
  'must be written with plain characters: "{plain}"': 'doit s’écrire en caractères simples : « {plain} »',
  'must not be empty, or start or end with white space': 'ne doit pas être vide, ni commencer ou finir par une espace',
  'must not be nested more than 64 levels deep': 'ne doit pas s’imbriquer sur plus de 64 niveaux',
  'must not contain an unpaired surrogate': 'ne doit pas contenir une moitié de paire de substitution',
  'must not contain NUL characters': 'ne doit pas contenir le caractère NUL',
  'must not contain the key __proto__': 'ne doit pas contenir la clé __proto__',
  'must not contain invisible characters': 'ne doit pas contenir de caractères invisibles',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'ne doit contenir ni "/", ni "\\", ni caractères de contrôle, et ne doit pas être "." ou ".."',
  'must not contain control characters': 'ne doit pas contenir de caractères de contrôle',
  'must contain "name" or "language"': 'doit indiquer "name" ou "language"',
  'name is a required field': 'name est un champ obligatoire',
  'name: a folder with this name already exists': 'name : il y a déjà un dossier de ce nom',
  'new component entries would reuse existing IDs': 'de nouvelles entrées de composants recevraient les identifiants d’autres',
  'no emails are sent: no mail server is configured': 'aucun e-mail n’est envoyé : il n’y a pas de serveur pour cela',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'personne n’a indiqué où les clients le joignent : les liens des e-mails mènent à http://{host}:{port}',
  node: 'node',
  'one of {values}': 'l’une des valeurs {values}',
  'only a custom token can list actions; this token is {type}': 'seul un jeton personnalisé énumère des actions, celui-ci est {type}',
  'other users can read or write {file} ({mode})': 'd’autres que son propriétaire peuvent lire ou écrire {file} ({mode})',
  packages: 'paquets',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent : un dossier ne peut se trouver ni en lui-même, ni dans un dossier qu’il contient',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent : les dossiers peuvent s’imbriquer sur {maxLevels} niveaux',
  'parent: folder not found': 'parent : ce dossier n’existe pas',
  'run plinth check --repair to fix it': 'plinth check --repair le corrige',
  'run plinth migrate --allow-loss if the data is no longer needed': 'plinth migrate --allow-loss, quand plus personne n’en a besoin',
  plugins: 'plugins',
  process: 'processus',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies compte des proxys, et server.proxy ne se fie à aucun',
  'looks like an example value': 'ressemble à un exemple',
  'recursive must be true or false': 'recursive doit être true ou false',
  'document records without a version': 'des documents enregistrés n’ont pas de version',
  'consists of only a few different characters': 'répète peu de caractères',
  'use Node.js {newest}': 'utilisez Node {newest}',
  'provide at least one change': 'indiquez ce qu’il faut modifier',
  'security headers are disabled': 'les en-têtes de sécurité sont désactivés',
  'see the server log': 'consultez le journal',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'consultez le journal de ce moment, et faites refaire ce qu’il tire des événements',
  'see the error message': 'voir le message',
  'set LOG_LEVEL=info': 'définissez LOG_LEVEL=info',
  'set NODE_ENV=production': 'définissez NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'définissez PUBLIC_URL, ou url dans {server}',
  'set proxy to false if there is no proxy': 'donnez à proxy la valeur false s’il n’y en a pas',
  'set proxy to true': 'donnez à proxy la valeur true',
  start: 'démarrage',
  'this role': 'un tel rôle',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'activez-la dans le fichier du schéma, ou supprimez-les avec plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally':
    'activez-le dans config/plugins, ou laissez-le désactivé en connaissance de cause',
  'use a release with an even major version': 'prenez une version de numéro pair',
  'that it has missed events': 'que des événements lui ont échappé',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'l’application a une autre copie de « {name} », dans {theirs}, que celle qui tourne, dans {ours}',
  'the database clock is {apart} s ahead of the clock of this machine':
    'l’horloge de la base de données avance de {apart} s sur celle de cette machine',
  'the database clock is {apart} s behind the clock of this machine':
    'l’horloge de la base de données retarde de {apart} s sur celle de cette machine',
  'the condition is empty: remove "where"': 'la condition ne demande rien : omettez "where"',
  'fix the content first; the server cannot start': 'le contenu doit d’abord être modifié : le serveur ne démarre pas',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'le cookie des sessions circule aussi en HTTP simple (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable d’environnement {variable}',
  'it is created at the first start': 'le premier démarrage la crée',
  "the folder contains items that you don't have permission to delete":
    'le dossier contient des éléments que vous n’avez pas le droit de supprimer',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'l’abonné « {name} » n’a pas pu traiter {what} après {attempts} tentatives, et tout ce qui suit attend',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'l’abonné « {name} » a sauté {count} événements qu’il n’a pas pu traiter : {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'l’index qui garde « {name} » unique ne connaît pas leurs valeurs',
  'the last was {value}, at {value2}': 'le dernier était {value}, à {value2}',
  'the log level is {logLevel}': 'le niveau du journal est {logLevel}',
  'no longer part of the content model: {text}': 'le modèle n’en veut plus : {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'le prochain démarrage les effectue ; plinth migrate --dry-run les énumère',
  'the number {value}': 'le nombre {value}',
  'the stored version counts do not match the existing versions':
    'les nombres de versions conservés ne sont pas ceux des versions présentes',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'le mot de passe de l’utilisateur « {user} » sur {hostname} est facile à deviner',
  'the password of the database user "{user}" at {hostname} is empty':
    'le mot de passe de l’utilisateur « {user} » sur {hostname} est vide',
  'the plugin "{owner}" is disabled': 'le plugin « {owner} » est désactivé',
  'the plugin "{plugin}" is disabled': 'le plugin « {plugin} » est désactivé',
  'the role "{name}"': 'le rôle « {name} »',
  'the role "{role}"': 'le rôle « {role} »',
  'the token "{name}"': 'le jeton « {name} »',
  'the database user lacks a privilege: {words}': 'il manque un droit à l’utilisateur de la base de données : {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'il n’y a pas de JWT_SECRET, sans lequel la production ne démarre pas',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'il n’y a pas de clé, et ces valeurs ont été scellées avec une clé',
  'the plugin "{plugin}" does not exist': 'le plugin « {plugin} » n’existe pas',
  'the provider "{provider}" does not exist': 'le fournisseur « {provider} » n’existe pas',
  'the role "{name}" does not exist': 'le rôle « {name} » n’existe pas',
  'the role "{role}" does not exist': 'le rôle « {role} » n’existe pas',
  'does not exist yet': 'il n’y en a pas encore',
  'this is a bug in the plugin "{plugin}"': 'c’est une erreur du plugin « {plugin} »',
  'true or false': 'true ou false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type doit se composer de 3 à 64 lettres, chiffres, "_" et "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type doit être indiqué, car il ne peut pas être tiré du nom : 3 à 64 lettres, chiffres, "_" et "-"',
  'the type of a role cannot be changed; it is "{type}"': 'le type d’un rôle ne change jamais : c’est « {type} »',
  'type: content type does not exist': 'type : ce type de contenu n’existe pas',
  'unknown key; did you mean "{meant}"?': 'clé inconnue ; vouliez-vous dire « {meant} » ?',
  'unknown key; known keys: {known}': 'clé inconnue ; connues : {known}',
  'unknown key; no keys are allowed here': 'clé inconnue ; aucune n’est connue ici',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url est en https, que parle un proxy, et {value} est désactivé : tous les clients se ressemblent, si bien que les limites les touchent ensemble, et Strict-Transport-Security n’est pas envoyé',
  'user and password must be set together': 'user et password vont ensemble',
  "username must not be an email address other than the account's own":
    'username ne doit pas être une adresse e-mail, sauf celle du compte lui-même',
  'value: provide a value, or a string in `from`': 'value : indiquez une valeur, ou un texte dans `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'des versions selon « {axis} » sont masquées, de {types} : leur option {option} est désactivée',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'des versions selon « {axis} » sont masquées, pour {types} : le plugin qui les apporte est désactivé',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'les versions à {name} « {value} » n’en ont pas à « {on} », ou en ont une plus ancienne que personne n’a écrite depuis',
  'versions of documents without a document record': 'des versions appartiennent à des documents non enregistrés',
  'versions whose documentId differs from that of their document': 'des versions portent un autre documentId que leur document',
  'a shared view must have a name': 'ce que tous voient doit avoir un nom',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'qui peut créer ou modifier peut aussi publier par là, sans droit de publication : indiquez writesAskPublish dans config/plugins, draft-and-publish.config ; true exige ce droit, false laisse les choses en l’état',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access} : {env}, la valeur du jeton « {name} », {weak}',
  '{count} failed': '{count} en échec',
  '{file} cannot be read ({code})': '{file} est illisible ({code})',
  '{file} is not UTF-8 encoded; save it as UTF-8': '{file} n’est pas un texte UTF-8 : enregistrez-le dans cet encodage',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found} : {places}. Donnez à ENCRYPTION_KEY la clé d’avant, ou retirez-les avec `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} Mo sur {size} Mo sont libres là où se trouve {folder}',
  '{key} is a required field': '{key} est un champ obligatoire',
  '{key} is set in {saidBy}; edit it there': '{key} est indiqué par {saidBy} : modifiez-le là',
  '{label} is not valid': '{label} n’est pas valide',
  '{name} field must have at least {min} items': 'Le champ {name} doit avoir au moins {min} éléments',
  '{name} field must have less than or equal to {max} items': 'Le champ {name} doit avoir au plus {max} éléments',
  '{name} has already signed in. To reset the password, use the forgot password link or `plinth admin password`':
    '{name} s’est déjà connecté : en cas d’oubli du mot de passe, on demande un e-mail, ou `plinth admin password`',
  '{name} has not set up two-factor authentication': '{name} n’a pas de second facteur',
  '{name} is a required field': '{name} est un champ obligatoire',
  '{name} is a secret and is not exported; set it in the environment':
    '{name} est un secret, et n’est pas écrit : définissez-le dans l’environnement',
  '{name} is larger than {sizeLimit} bytes': '{name} dépasse {sizeLimit} octets',
  '{name} is blocked. Unblock the user first': 'L’accès de {name} est bloqué : débloquez-le d’abord',
  '{name} is the last active administrator. Make another user an administrator first':
    '{name} est le dernier administrateur à pouvoir se connecter : nommez-en d’abord un autre',
  '{name} must be a `string` type': '{name} doit être du type `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} doit être du type `{expected}`, mais la valeur finale est : `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} doit avoir au moins {minLength} caractères',
  '{name} must be at most 4096 characters': '{name} doit avoir au plus 4096 caractères',
  '{name} must be at most {length} characters': '{name} doit avoir au plus {length} caractères',
  '{name} must be defined.': '{name} doit être défini.',
  '{name} must be one of the following values: {components}': '{name} doit être l’une de ces valeurs : {components}',
  '{name} must match the following: "{expression}"': '{name} doit correspondre à : « {expression} »',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} reste dans la base de données : aucune option de fichier ne l’indique',
  '{name} takes too long to match against "{regex}"': '{name} est trop long à comparer à « {regex} »',
  '{name} edited it but does not have permission to publish': '{name} l’a écrit, et ne publie rien',
  '{path}: folder not found': '{path} : ce dossier n’existe pas',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} est un secret, et il n’y a pas de clé pour le sceller : donnez à ENCRYPTION_KEY ce qu’affiche `plinth secret`',
  '{problems} errors occurred': '{problems} erreurs se sont produites',
  '{rest} more like this': '{rest} autres de cette sorte',
  '{steps} database migrations are pending': '{steps} modifications des tables sont en attente',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text} : les jetons expirent et les tâches s’exécutent au mauvais moment',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value} n’est pas en https : mots de passe et jetons peuvent être lus en chemin',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} est activé, et url est sur cette machine : sans proxy devant, les clients choisissent l’adresse que comptent les limites',
  '{what} is set in {file}; edit it there': '{what} : indiqué par {file}, à modifier là',
  '{what}: this is the last role with permission to change roles or users. Grant {lookingAfter} to another role first':
    '{what} : c’est le dernier qui permet de modifier des rôles ou des utilisateurs. Accordez d’abord {lookingAfter} à un autre',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Jeton d’API de l’autre Plinth, pour `plinth content push` et `pull` là où personne ne le saisit : `env("TRANSFER_TOKEN")`.',
  Assign: 'Attribuer',
  Bypass: 'Contourner',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Taille maximale, en octets, d’une ligne et de toutes les versions d’un document réunies.',
  'Maximum size of an import in bytes, decompressed.': 'Taille maximale d’une importation décompressée, en octets.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Archives qu’un nœud crée en même temps pour ceux qui téléchargent des exports.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Octets que tous les imports d’un même appelant peuvent occuper ensemble. Par défaut : quatre fois `maxSize`.',
  'is nested more than {levels} levels deep': 'est imbriqué sur plus de {levels} niveaux',
  'contains a number that is too large': 'contient un nombre trop grand',
  'Your imports use {held} of {most} bytes. Delete some of them':
    'Vos imports occupent {held} octets et peuvent en occuper {most} ensemble : supprimez-en quelques-uns',
  'Too many archives are being downloaded. Try again later':
    'Autant d’archives qu’il est possible d’en créer à la fois sont en cours de téléchargement : réessayez plus tard',
  'Maximum number of selected documents, including related documents.':
    'Nombre de documents qui peuvent être choisis, avec ceux auxquels ils mènent.',
  'Full-text search': 'Trouve les documents par leurs mots',
  'Import and export of content, and transfer between Plinth instances': 'Importation et exportation de contenu, ici et entre Plinth',
  'API key of the service with write permission. Set it in the environment.': 'Sa clé, autorisée à écrire : tirée de l’environnement.',
  'Locale of content that is not localized.': 'Langue du contenu qui n’existe pas en plusieurs langues, sous forme de code de langue.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Millisecondes pendant lesquelles on réessaie un plan dont les documents ou la base de données sont inaccessibles.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Millisecondes pendant lesquelles les plans terminés sont conservés ; jusque-là, ils peuvent être annulés.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Millisecondes pendant lesquelles les données envoyées pour une importation sont conservées et une exportation peut être récupérée.',
  'Response timeout in milliseconds.': 'Millisecondes dans lesquelles il doit avoir répondu.',
  'Maximum number of pending scheduled actions and releases.': 'Nombre de plans qui peuvent attendre ou rester ouverts en même temps.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Publie et dépublie à un moment donné, un seul document ou plusieurs dans un lot',
  'Review workflow with stages and comments': 'Étapes que suivent les documents avant leur publication, et commentaires',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nom de l’index, ou de la collection, dans ce service. Les applications qui partagent un service ont chacune le leur.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Son adresse : `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Indique si le plugin `search` trouve les documents par les mots de l’attribut. `{ "weight": 3 }` : et combien il compte.',
  'Search service to use.': 'Quel service.',
  'A verification of the audit log is already running': 'L’audit est déjà en cours de vérification',
  'this thread does not exist': 'ce fil n’existe pas',
  'this attribute does not exist': 'cet attribut n’existe pas',
  'The maximum of {comments} comments is reached. Delete some first': 'Il y a déjà {comments} commentaires : supprimez-en',
  'You can only edit your own comments': 'Ce commentaire a été écrit par d’autres',
  'You can only delete your own comments': 'Ce commentaire a été écrit par d’autres',
  'a reply is resolved with its thread': 'une réponse est résolue avec son fil',
  '“{title}” does not have permission to read this attribute': '« {title} » n’a pas le droit de lire cet attribut',
  'Comment not found': 'Commentaire introuvable',
  'duplicate stage "{id}"': 'il existe une autre étape « {id} »',
  '"{onChange}" is not another stage of this content type': 'il n’existe pas d’autre étape « {onChange} »',
  'must name at most {removed} stages': 'doit nommer au plus {removed} étapes',
  'must contain at least one stage': 'ne nomme aucune étape',
  'the content type "{uid}" does not exist': 'le type de contenu « {uid} » n’existe pas',
  '"{uid}" does not use draft & publish': '« {uid} » n’a pas de brouillons (draftAndPublish) et rien à publier',
  'This content type has no stages': 'Ce type de contenu n’a pas d’étapes',
  'the stage "{asked}" does not exist': 'l’étape « {asked} » n’existe pas',
  'this user does not exist': 'cette personne n’existe pas',
  '“{title}” does not have permission to read this document': '« {title} » n’a pas le droit de lire ce document',
  'The document was modified after you loaded it. Reload it before you move it':
    'Il a été modifié après votre lecture : relisez-le avant de le déplacer',
  'The document was already moved to “{name}”': 'Il a été déplacé entre-temps : il est maintenant dans « {name} »',
  'The stages are defined in {file}; edit them there': 'Les étapes viennent de {file} : modifiez-les à cet endroit',
  'The stages were modified by someone else. Reload them and try again': 'Les étapes ont été modifiées entre-temps',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Documents dans « {name} » : {counts}. Indiquez vers quelle étape les déplacer',
  'a removed stage used this ID; choose another one': 'une telle étape a déjà existé : choisissez un autre identifiant',
  'the stage "{to}" does not exist': 'l’étape « {to} » n’existe pas',
  'contains more than {removed} stages': 'nomme plus de {removed} étapes',
  'The document is in “{name}”; no stage allows publishing': 'Il est dans « {name} » ; aucune étape ne permet de publier',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'La modification le renvoie à « {name} » ; la publication est possible dans {where}',
  'The document is in “{name}” but can only be published in {where}': 'Il est dans « {name} » ; la publication est possible dans {where}',
  'Only users can receive emails': 'Les e-mails sont réservés aux personnes',
  'Assigned to you, in “{name}”': 'Il vous est attribué, dans « {name} »',
  'Someone mentioned you in a comment': 'Quelqu’un vous mentionne dans un commentaire',
  'Waiting in “{name}”': 'Il attend dans « {name} »',
  'Provide either types or documents': 'Indiquez soit des types, soit des documents',
  'A CSV file holds documents of one content type. Choose one': 'Un tableau contient les documents d’un seul type : choisissez-en un',
  "You don't have permission to read {displayName}": 'Vous n’avez pas le droit de lire {displayName}',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Ces documents mènent à plus de {maxChosen} autres : choisissez-en moins, moins de niveaux, ou des types entiers',
  'Some of the selected documents of {type} do not exist': 'Certains des documents choisis de {type} sont absents',
  'must be a single document': 'accepte un seul document',
  'must be a number': 'accepte un nombre',
  'must be true or false': 'accepte true ou false',
  'must be JSON': 'accepte du JSON',
  'is longer than {value} bytes or has an unclosed quote': 'dépasse {value} octets, ou contient un guillemet jamais fermé',
  'has an unclosed quote': 'contient un guillemet jamais fermé',
  'has a quote in the middle of cell {cells}': 'contient un guillemet au milieu de la cellule {cells}',
  'has more than 10000 cells': 'a plus de 10000 cellules',
  'The row starting at line {value} {what}': 'L’enregistrement qui commence à la ligne {value} {what}',
  'Line {number} is longer than {most} bytes': 'La ligne {number} dépasse {most} octets',
  'The archive is damaged or incomplete': 'L’archive est endommagée ou a été tronquée',
  'Only a CSV file can have a type and columns': 'Seul un tableau demande un type et des colonnes',
  'Provide the content type of the rows': 'Indiquez le type des lignes du tableau',
  '{uid} has no attribute "{name}"': '{uid} n’a pas d’attribut « {name} »',
  'could not be stored; see the server log': 'ne peut pas être enregistré, pour une raison indiquée dans le journal',
  'is a file, but this Plinth instance has no media library': 'est un fichier, et ce Plinth n’a pas de médiathèque',
  "is a file, but you don't have permission to upload files": 'est un fichier, et vous n’avez pas le droit d’en importer',
  'has no name': 'n’a pas de nom',
  'is a file without data': 'est un fichier sans ses octets',
  'the file data {bytes} is missing': 'les octets {bytes} manquent',
  'could not be written; see the server log': 'ne peut pas être écrit, pour une raison indiquée dans le journal',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'mène à {target} {documentId}, qui n’est ni ici ni dans l’importation : il est omis',
  'is not valid JSON': 'n’est pas du JSON',
  'is not an object': 'n’est pas un objet',
  'has the unknown key "{other}"': 'a la clé « {other} », qu’une ligne n’a pas',
  'does not name a content type of this app': 'ne désigne aucun type de contenu de cette application',
  'has no documentId': 'n’a pas de documentId',
  'has an invalid locale': 'a un code de langue non valide',
  'has a status other than draft or published': 'a un statut qui n’est ni draft ni published',
  'has an invalid date and time': 'a une date non valide',
  'has an invalid file data name': 'a dans bytes un nom non valide',
  'has no data': 'n’a pas de données',
  'The file is empty. Its first line must contain the column names': 'Le tableau est vide : sa première ligne nomme les colonnes',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'La colonne « {heading} » n’est pas un attribut de {uid} : indiquez par `columns` lequel c’est, ou null',
  'Duplicate column "{twice}"': 'Deux colonnes s’appellent « {twice} »',
  'has {cells} cells instead of {columns}': 'a {cells} cellules, alors qu’il y a {columns} colonnes',
  'is not a valid documentId': 'n’est pas un documentId',
  'must be draft or published': 'n’est ni draft ni published',
  'The import is larger than {maxSize} bytes when decompressed': 'L’importation décompressée dépasse {maxSize} octets',
  'The archive is more than 300 times as large when decompressed, which real content never is':
    'L’archive décompressée est plus de 300 fois plus grande, ce qui n’arrive avec aucun contenu',
  '{path} is ignored, because it is not part of an export': '{path} est ignoré : ce n’est pas un fichier d’une exportation',
  '{manifest} is missing; the archive may be incomplete': 'Il n’y a pas de {manifest} : l’archive a peut-être été tronquée',
  '{file} is listed in {manifest} but missing in the archive': '{file} n’est pas dans l’archive, bien que {manifest} le mentionne',
  '{file} was modified after the export': '{file} a été modifié après l’exportation',
  'Content type {uid} does not exist here': 'Le type de contenu {uid} n’existe pas ici',
  '{uid} has different attributes here than in the source': '{uid} a ici d’autres attributs qu’à son origine',
  '{manifest} is not an export manifest: {message}': '{manifest} ne provient pas d’une exportation : {message}',
  'The archive has format version {version}; this Plinth instance supports version 1':
    'L’archive est à la version {version} du format, et ce Plinth lit la version 1',
  'More than 10000 lines of {source} cannot be read; it is not an export':
    'Plus de 10000 lignes de {source} sont illisibles : ce n’est pas une exportation',
  '{name} was sent twice at the same time; send it again': '{name} est envoyé deux fois en même temps : envoyez-le à nouveau',
  '{name} occurs twice in the archive': '{name} figure deux fois dans l’archive',
  'The archive has more than 1000000 files': 'L’archive a plus de 1000000 fichiers',
  '{manifest} is larger than an export can create': '{manifest} est plus grand que tout ce que crée une exportation',
  '{manifest} is not valid JSON': '{manifest} n’est pas du JSON',
  'This import cannot be run now: it is not analyzed yet, is running, or is completed':
    'Cette importation ne peut pas être lancée maintenant : elle n’est pas encore planifiée, est en cours ou terminée',
  'It is running. Stop it first': 'Arrêtez-la d’abord : elle est en cours',
  'Import not found': 'Importation introuvable',
  'executed and rolled back as intended': 'exécuté, puis annulé comme prévu',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Nombre maximal d’envois conservés par webhook, aboutis ou en échec.',
  'Documents in review': 'Documents en relecture',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Autres Plinth, par nom, auxquels `/admin` et `plinth content push` peuvent envoyer du contenu.',
  'Scheduled actions and releases': 'Plans et lots',
  Push: 'Envoi',
  'Review stages': 'Étapes de relecture',
  'Bypass review stages': 'Étapes qui retiennent des documents',
  'Content type "{type}" not found': 'Le type de contenu « {type} » n’existe pas',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Les documents de « {type} » n’ont pas de brouillons : ils ne peuvent pas être publiés',
  'Documents of type "{type}" have no locales': 'Les documents de « {type} » n’existent pas en plusieurs langues',
  'the scheduled action {called} failed ({when}): {reason}': 'le plan {called} n’a pas été exécuté ({when}) : {reason}',
  'fix the cause and try again, or delete the scheduled action': 'corrigez la cause et réessayez, ou supprimez-le',
  'manual run': 'à la main',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'doit être une date et une heure comme 2026-05-03T09:00 ou 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'doit être le nom d’un fuseau horaire, comme Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'indiquez de quel fuseau horaire il s’agit, par exemple Europe/Berlin',
  'must be in the future': 'cette date est passée',
  'is too far in the future': 'cette date est trop lointaine',
  'Only users and API tokens can schedule actions, because their permissions are checked again at run time':
    'Les plans sont créés par une personne ou un jeton, dont les droits sont vérifiés à nouveau lors de l’exécution',
  'The maximum of {maxOpen} pending scheduled actions is reached': 'Pas plus de {maxOpen} plans peuvent être ouverts à la fois',
  'Item not found': 'Élément introuvable',
  'Only a failed scheduled action can be retried': 'Seul un plan qui a échoué peut être réessayé',
  'Only a scheduled action that has not run yet can be run': 'Seul un plan qui n’a pas été exécuté peut l’être',
  'Only a scheduled action that has run can be reverted': 'Seul un plan exécuté peut être annulé',
  "You don't have permission to change what another user scheduled": 'Vous n’avez pas ce droit sur ce que quelqu’un d’autre a planifié',
  'Scheduled action not found': 'Plan introuvable',
  'A scheduled action that has run cannot be changed': 'Un plan exécuté ne peut plus être modifié',
  'at most {maxTogether} documents can be published together': 'pas plus de {maxTogether} documents peuvent être publiés ensemble',
  'content cannot be set when unpublishing': 'ce qui est dépublié n’a pas de contenu',
  'Document not found': 'Ce document n’existe pas',
  "You don't have permission to publish this document": 'Vous n’avez pas le droit de publier ce document',
  "You don't have permission to unpublish this document": 'Vous n’avez pas le droit de dépublier ce document',
  'There is no draft to save': 'Il n’y a pas de brouillon à conserver',
  'A document can be added only once per locale': 'Un document ne peut figurer qu’une fois par langue dans un plan',
  'The scheduled action is running': 'Le plan est en cours d’exécution',
  'Reverting was started, but nothing was reverted': 'L’annulation a été commencée, mais n’a pas eu lieu',
  'There is nothing to execute': 'Le plan est vide',
  'The documents or the database could not be reached for too long':
    'Les documents ou la base de données sont restés injoignables trop longtemps',
  'Nothing was reverted, because some documents cannot be reverted. Use "force" to revert the rest':
    'Rien n’a été annulé, car une partie ne peut pas être rétablie. Avec "force", le reste est annulé',
  'The content type no longer exists': 'Ce type de contenu n’existe plus',
  'The document was deleted': 'Le document a été supprimé',
  'It has been unpublished since': 'Il a été dépublié depuis',
  'It has been published again since': 'Il a été publié à nouveau depuis',
  'An unexpected error occurred. See the server log': 'Un problème inattendu s’est produit : le journal indique lequel',
  'Part of it cannot be executed, so nothing was changed': 'Une partie ne peut pas être exécutée ; rien ne l’a donc été',
  'The user or API token that scheduled this no longer exists': 'La personne qui a planifié ceci n’est plus là',
  'The user who scheduled this is blocked': 'La personne qui a planifié ceci est bloquée',
  'The token that scheduled this has expired': 'Le jeton qui a planifié ceci a expiré',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'La personne qui a planifié ceci n’a pas de second facteur, désormais exigé',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'Le document a été supprimé, ou est masqué à la personne qui a planifié ceci',
  'The user or API token that scheduled this does not have permission to publish it':
    'La personne qui a planifié ceci n’a pas le droit de le publier',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'La personne qui a planifié ceci n’a pas le droit de le dépublier',
  'The account or token no longer exists or cannot be used': 'Cette personne n’est plus là, ou n’a pas le droit de se connecter',
  'The document was deleted, or they no longer have access to it': 'Le document a été supprimé, ou est masqué à cette personne',
  "They don't have this permission": 'Cette personne n’a pas ce droit',
  'The user or API token that added this cannot do it: {reason}': 'La personne qui a ajouté ceci ne pourrait pas le faire : {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'La personne qui a exécuté ceci ou fixé son heure ne pourrait pas le faire : {reason}',
  "You don't have permission to change what another user scheduled: {reason}":
    'Vous n’avez pas ce droit sur ce que quelqu’un d’autre a planifié : {reason}',
  'Scheduled action failed': 'Ne s’est pas passé comme prévu',
  'Release with several documents': 'Lot de plusieurs documents',
  'The import is larger than {most} bytes': 'L’importation dépasse {most} octets',
  'The file name is invalid': 'Le fichier a un nom non valide',
  'This import does not accept parts': 'Cette importation n’attend pas de morceaux',
  'The import is incomplete: the last part is missing': 'L’importation n’est pas arrivée en entier : il manque le dernier morceau',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'mène à {target} {documentId}, qui n’est pas ici et n’est pas un contenu qui pourrait suivre : il est omis',
  'The archive has more than 2000 data files': 'L’archive a plus de 2000 fichiers de lignes',
  'The versions of {documentId} exceed {value} bytes in total': 'Les versions de {documentId} dépassent ensemble {value} octets',
  'The import exceeds the size limit with {name}': 'Avec {name}, l’importation dépasse la taille autorisée',
  'It was interrupted repeatedly; see the server log': 'Cela a été interrompu à plusieurs reprises : le journal dit pourquoi',
  'The user who started it no longer exists or no longer has permission':
    'La personne qui l’a demandé n’est plus là, ou n’en a plus le droit',
  'Transfer not found': 'Transfert introuvable',
  'Export not found': 'Exportation introuvable',
  'Push not found': 'Envoi introuvable',
  'Content can be transferred only by users, API tokens and CLI commands':
    'Le contenu est transféré par des personnes, des jetons et des commandes',
  'Continuous backups with point-in-time recovery and verification':
    'Des sauvegardes qui suivent chaque modification, restaurées à un instant donné et vérifiées',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Heures après lesquelles toute la base de données est copiée à nouveau ; plus tôt si les modifications sont devenues plus grandes qu’elle.',
  'Number of past hours that can be restored.': 'Heures sur lesquelles on peut revenir en arrière.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisecondes entre deux recherches de modifications. Ce qui a été écrit depuis la dernière est perdu avec le disque.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Où une copie de la base SQLite est tenue à jour pendant son utilisation : `{ "folder": … }` ou `{ "s3": … }`. Un emplacement par base. Par défaut : nulle part.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'le serveur primaire est lu à la place : le réparer, ou le retirer de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  'cannot read from {place}: {problem}': '{place} ne peut pas être lu : {problem}',
  'has not replicated the latest changes': 'n’a pas ce que le serveur primaire a',
  'lags {lag} ms behind the primary': 'ne reçoit ce que le serveur primaire a qu’après {lag} ms',
  '{place} {wait}: reads go to the primary instead': '{place} {wait} : le serveur primaire est lu à la place',
  'find out why replication is delayed': 'trouver ce qui le retarde',
  '{place} is writable': '{place} peut être modifié',
  'set read_only to ON on the replica': 'y régler read_only sur ON',
  Security: 'Sécurité',
  'This would delete documents that you do not have permission to delete':
    'Des documents que vous ne pouvez pas supprimer seraient supprimés',
  'Deleting the locale "{code}" would also delete its documents: there are {held}, not {expected}':
    'Les documents en « {code} » disparaîtraient avec lui : il y en a {held}, et non {expected}',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'La personne qui l’a demandé ne peut pas faire tout cela : {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Dossier des projets que l’interface peut importer, absolu ou relatif à l’application ; null : elle n’importe que des archives du dossier de l’application.',
  'This change makes content public; confirm it with "evenIfItExposes": true:{lines}':
    'Ceci devient public et doit donc être confirmé par "evenIfItExposes": true :{lines}',
  'it was private': 'c’était privé',
  'it was hidden': 'c’était masqué',
  'the public has access to it': 'les visiteurs y ont droit',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'La relation d’id {name} n’a pas pu être connectée. La relation d’id {name2} doit l’être d’abord.',
  'Document with id "{ref}" has no version in {values}': 'Le document d’id « {ref} » n’a pas de version en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relations de type {target} associées à cette entrée qui n’existent pas : {count}',
  'the regular expression is too large': 'l’expression régulière est trop grande',
  'Columns that cannot be imported were ignored: {passedOver}': 'Colonnes qu’un import n’écrit pas, ignorées : {passedOver}',
  'File name is too long: it has {name} characters, the maximum is 255':
    'Le nom du fichier est trop long : {name} caractères, 255 au maximum',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Enregistrez-la en JPEG ou PNG non progressif et non entrelacé',
  'Save it upright, without an orientation in its metadata': 'Enregistrez-la à l’endroit, sans orientation dans ses métadonnées',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'Ce que les types disent des attributs obligatoires. `storage` : leurs valeurs peuvent être null, car les brouillons et les lignes antérieures à `required` n’en ont pas. `schema` : elles ne sont jamais null, comme dans Strapi ; une ligne sans valeur rend alors toute la liste null, et le démarrage nomme ces types. `plinth types` suit ce réglage.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Indique si les clients de Strapi 4 continuent de fonctionner : les documents et les entrées ont aussi `data` et `attributes`, qui sont de nouveau le même document, et les documents leur `id` numérique ; les connexions ont aussi `data` et `meta { pagination }`. Ces champs sont obsolètes.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} est commun à toutes les langues : modifiez-le dans une langue que le document possède',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'a les drapeaux « {flags} », qu’une expression régulière d’un schéma ne peut pas avoir',
  'options can only have "strict", true or false': 'options ne peut contenir que « strict », true ou false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Pour les éditeurs : comment la valeur est dérivée. `separator` (par défaut `-`) et `lowercase` (par défaut true) sont lus.',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Pour les formulaires, qui n’affichent l’attribut que si la règle s’applique : `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Nombre maximal de versions antérieures conservées d’un fichier remplacé, outre l’original. Elles sont privées et peuvent être restaurées. 0 : aucune, ni l’original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Durée, en millisecondes après leur dernière modification, pendant laquelle les modifications non enregistrées de l’équipe sont conservées.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false` : le content-type builder ne montre pas l’attribut, ni dans l’interface ni par REST.',
  'An email could not be delivered': 'Un e-mail n’a pas pu être distribué',
  '{mails} emails could not be delivered': '{mails} e-mails n’ont pas pu être distribués',
  'is not a content type of this app': 'ce n’est pas un type de contenu de l’application',
  'documents of this type have no drafts; they are always published':
    'les documents de ce type n’ont pas de brouillons : ils sont toujours en ligne',
  'must name the attribute and the operation': 'doit indiquer l’attribut et l’opération',
  'is for the action "set" only': 'ne vaut que pour l’action "set"',
  'belongs to another kind of action': 'appartient à une action d’un autre genre',
  'The client closed the connection': 'Le client a fermé la connexion',
  'The URL of this service is not configured; set url in config/server':
    'L’URL de ce service n’est pas configurée ; définissez url dans config/server',
  'Action not found': 'Action introuvable',
  'The content type of this action no longer exists': 'Le type de contenu de cette action n’existe plus',
  'locale: this content type is not localized': 'locale : ce type de contenu n’est pas localisé',
  '{key}.{path}: passwords are not stored in working copies':
    '{key}.{path} : les mots de passe ne sont pas conservés dans les copies de travail',
  'Earlier versions of a file': 'Versions antérieures d’un fichier',
  'Restores an earlier version of a file, or copies another file over it':
    'Restaure une version antérieure d’un fichier, ou copie un autre fichier par-dessus',
  'file must be another file': 'file doit être un autre fichier',
  'file {other} does not exist': 'le fichier {other} n’existe pas',
  'the content of this {key} is missing in the storage': 'le contenu ({key}) est absent du stockage',
  'Someone else is signed in in this browser. Sign in with your own account to store your unsaved changes':
    'Quelqu’un d’autre est connecté dans ce navigateur. Connectez-vous avec votre propre compte pour conserver vos modifications non enregistrées',
  'Change password': 'Changer de mot de passe',
  Components: 'Composants',
  'Content types': 'Types de contenu',
  Drafts: 'Brouillons',
  Export: 'Exporter',
  File: 'Fichier',
  Files: 'Fichiers',
  Folder: 'Dossier',
  'Forgot password': 'Mot de passe oublié',
  Health: 'Santé',
  Import: 'Importer',
  Languages: 'Langues',
  Locales: 'Langues',
  Model: 'Modèle',
  Move: 'Déplacer',
  Password: 'Mot de passe',
  People: 'Personnes',
  Pictures: 'Images',
  Read: 'Lu',
  Relations: 'Relations',
  Renew: 'Renouveler',
  Revoke: 'Révoquer',
  Role: 'Rôle',
  Run: 'En cours',
  Settings: 'Paramètres',
  Token: 'Jeton',
  Undo: 'Annuler',
  'Goes live {time}': 'Mise en ligne le {time}',
  'Is taken offline {time}': 'Dépublication le {time}',
  'Is taken offline': 'Dépublication',
  'Goes live': 'Mise en ligne',
  files: 'fichiers',
  'The token was modified by someone else. Reload it and try again': 'Le jeton a été modifié entre-temps',
  'The settings were modified by someone else. Reload them and try again': 'Les paramètres ont été modifiés entre-temps',
  'The view was modified by someone else. Reload it and try again': 'La vue a été modifiée entre-temps',
  'The role was modified by someone else. Reload it and try again': 'Le rôle a été modifié entre-temps',
  'The webhook was modified by someone else. Reload it and try again': 'Le webhook a été modifié entre-temps',
} satisfies ServerTexts;
