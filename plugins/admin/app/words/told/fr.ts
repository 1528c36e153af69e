import type { ToldWords } from './texts.ts';

/** What the server says to people, in French. */
export default {
  '"$caller" is a text ("user:7"), which "{name}" cannot be compared with':
    '"$caller" est un texte ("user:7"), auquel « {name} » ne peut pas être comparé',
  '"$now" is a moment, which "{name}" cannot be compared with': '"$now" est un instant, auquel « {name} » ne peut pas être comparé',
  '"$user.{name}" has no meaning here: callers are no users':
    '"$user.{name}" n’a pas de sens ici : les appelants ne sont pas des utilisateurs',
  '"$user.{name}" is never "{name2}": one is a number, the other is none':
    '"$user.{name}" n’est jamais « {name2} » : l’un est un nombre, l’autre non',
  '"$user.{name}" is no value of {uid}{name2}': '"$user.{name}" n’est pas une valeur de {uid}{name2}',
  '"{action}" is about no content type: only actions on documents take a rule':
    '« {action} » ne concerne aucun type de contenu : seules les actions sur des documents acceptent une règle',
  '"{action}" is not an action': '« {action} » n’est pas une action',
  '"{action}" is not an action (did you mean "{meant}"?)': '« {action} » n’est pas une action (vouliez-vous dire « {meant} » ?)',
  '"{action}" is nothing that can be granted': '« {action} » ne peut pas être accordé',
  '"{code}" is no locale code; {advice}': '« {code} » n’est pas un code de langue ; {advice}',
  '"{code}" is the default locale: choose another one first': '« {code} » est la langue par défaut : choisissez-en d’abord une autre',
  '"{last}" reads and writes no attributes: leave "fields" out': '« {last} » ne lit ni n’écrit d’attributs : omettez "fields"',
  '"{name}" is no attribute of {uid}{name2}': '« {name} » n’est pas un attribut de {uid}{name2}',
  '"{name}" leads to documents that are not there': '« {name} » mène à des documents absents',
  '"{pattern}" is granted twice, with a rule: say everything in one entry (`$or` joins conditions)':
    '« {pattern} » est accordé deux fois, avec une règle : indiquez tout dans une seule entrée (`$or` relie les conditions)',
  '"{pattern}" is left out: {reason}': '« {pattern} » est omis : {reason}',
  '"{pattern}" is not an action{access}': '« {pattern} » n’est pas une action{access}',
  'A change of the setting {name} is an object of its keys': 'Une modification du paramètre {name} est un objet de ses clés',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Une référence circulaire se trouve dans le tableau connect : une relation demande à être connectée avant ou après une autre, qui demande la même chose par rapport à elle',
  'A function that receives every error in the form of the response, and the error itself.':
    'Une fonction qui reçoit chaque erreur telle qu’elle serait renvoyée, et l’erreur elle-même.',
  'A plugin does something else in place of this change, which cannot be done together with others':
    'Un plugin fait autre chose à la place de cette modification, et cela ne peut pas se faire avec d’autres',
  'A project is being brought over: wait until that is done, or stop it':
    'Une reprise de projet est en cours : attendez sa fin, ou arrêtez-la',
  'A role is given to one user at a time': 'Un rôle se donne à un utilisateur à la fois',
  'A role of type "{type}" exists already': 'Un rôle de type « {type} » existe déjà',
  'A second factor is on already: turn it off first': 'Un second facteur est déjà activé : désactivez-le d’abord',
  'A second factor is required': 'Un second facteur est obligatoire',
  'A second factor is required, and must be set up first': 'Un second facteur est obligatoire, et doit d’abord être configuré',
  'A second factor is required: sign in again': 'Un second facteur est obligatoire : reconnectez-vous',
  'A text to compare with {flaw}': 'Un texte à comparer {flaw}',
  'A token named "{name}" exists: revoke it first, or choose another name':
    'Un jeton nommé « {name} » existe déjà : révoquez-le d’abord, ou choisissez un autre nom',
  'A tree': 'Une arborescence',
  'A tree of pages in sections and releases, in two languages, with redirects for addresses that have moved.':
    'Une arborescence de pages par sections et par versions, en deux langues, avec des redirections pour les adresses déplacées.',
  'A value is too long, out of range, or holds characters that cannot be stored':
    'Une valeur est trop longue, hors limites, ou contient des caractères impossibles à enregistrer',
  'API tokens are hashed with a key that is kept beside them in the database':
    'Les empreintes des jetons d’API utilisent une clé conservée à côté d’eux dans la base de données',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors contain the stack, except in production.': 'Ajouter la pile d’appels aux erreurs, sauf en production.',
  Administrator: 'Administrateur',
  'Maximum number of aliases in a document.': 'Nombre maximal d’alias dans un document.',
  'Answers go to': 'Adresse de réponse',
  Apply: 'Appliquer',
  'Articles with authors and categories, in two languages, and a home page.':
    'Des articles avec auteurs et catégories, en deux langues, et une page d’accueil.',
  'At most {maxFiles} files can be uploaded at once': '{maxFiles} fichiers au plus peuvent être importés à la fois',
  'Attributes of users that may be set at registration, in addition to `username`, `email` and `password`.':
    'Attributs des utilisateurs qui peuvent être indiqués à l’inscription, outre `username`, `email` et `password`.',
  Auth: 'Authentification',
  Authenticated: 'Authentifié',
  Author: 'Auteur',
  Blog: 'Blog',
  'Blurred placeholders': 'Images d’attente floues',
  'Brings projects of Strapi over': 'Reprend des projets Strapi',
  'Maximum bytes of a file.': 'Taille maximale d’un fichier, en octets.',
  'Maximum bytes that are kept for one caller. Beyond this, the oldest keys are removed within an hour. Requests without credentials are counted by their client address (with IPv6: the network).':
    'Octets conservés pour un même appelant ; au-delà, les clés les plus anciennes sont oubliées, en moins d’une heure. Les requêtes sans identifiants sont comptées par adresse d’origine (par réseau pour IPv6).',
  'Maximum JSON bytes of the document in a response that is kept for repeats; above: 400, and nothing is written.':
    'Octets que peut occuper en JSON le document d’une réponse pour être conservé en vue des répétitions ; au-delà : 400, et rien n’est écrit.',
  Callback: 'Retour du fournisseur',
  'Cannot delete {type} role': 'Impossible de supprimer le rôle {type}',
  'Cannot remove role': 'Impossible de supprimer le rôle',
  'Cannot replace a file with multiple ones': 'Impossible de remplacer un fichier par plusieurs',
  'Cannot take this from {type} role': 'Impossible de retirer cela au rôle {type}',
  Change: 'Modifier',
  'Maximum number of characters in the text of an operation, including comments and blanks; those of strings do not count.':
    'Nombre maximal de caractères dans le texte d’une opération, commentaires et espaces compris ; ceux des chaînes ne comptent pas.',
  Conditions: 'Conditions',
  Connect: 'Connecter',
  'Content api': 'API de contenu',
  Count: 'Compter',
  'Create role': 'Créer un rôle',
  'Default role given to authenticated user.': 'Rôle par défaut des utilisateurs connectés.',
  'Default role given to unauthenticated user.': 'Rôle par défaut des utilisateurs non connectés.',
  'Delete role': 'Supprimer un rôle',
  'Maximum number of directives in a document.': 'Nombre maximal de directives dans un document.',
  'Document with id "{documentId}"{where} not found': 'Document d’id « {documentId} »{where} introuvable',
  'Documentation site': 'Site de documentation',
  'Documents in a list if the request does not set a number.': 'Nombre de documents d’une liste qui n’en indique pas.',
  'Maximum number of documents in one list.': 'Nombre maximal de documents d’une liste.',
  'Maximum number of documents on a page.': 'Nombre maximal de documents par page.',
  'Documents on a page if the request does not set a number.': 'Nombre de documents par page quand la requête n’en indique pas.',
  'Drafts and published versions of documents': 'Brouillons et versions publiées des documents',
  'Dynamic zones': 'Zones dynamiques',
  Editor: 'Éditeur',
  'Email already taken': 'Cette adresse e-mail est déjà prise',
  'Email confirmation': 'Confirmation de l’adresse e-mail',
  'Encrypted before anything is said': 'Chiffré avant tout échange',
  'Encrypted from the beginning': 'Chiffré dès le début',
  'Entity not found': 'Entrée introuvable',
  'Expected a text to compare with': 'Un texte à comparer est attendu',
  'Maximum number of failed sign-ins with one name or e-mail address within `signInInterval`: for each place where its user has signed in before, and for all other places together.':
    'Échecs de connexion pour un même nom ou une même adresse e-mail pendant `signInInterval` : autant depuis chaque endroit où l’utilisateur s’est déjà connecté, et autant depuis tous les autres réunis.',
  'Maximum number of fields with selections in an operation, including those of fragments: each may be a statement. Groups count as ten.':
    'Nombre maximal de champs ayant leur propre sélection dans une opération, fragments compris : chacun peut être une instruction. Les groupes comptent pour dix.',
  'File id is required and must be a single value': 'L’identifiant du fichier est obligatoire et doit être une seule valeur',
  'File name contains invalid characters': 'Le nom du fichier contient des caractères non valides',
  'Files and pages for browsers, and a first page while an app is developed':
    'Fichiers et pages pour les navigateurs, et une première page pendant le développement d’une application',
  'Files are empty': 'Aucun fichier reçu',
  'Files at once': 'Fichiers à la fois',
  'Maximum number of files in one request.': 'Nombre de fichiers qu’une requête peut importer.',
  'Files: their upload, their bytes, and the attribute type media': 'Fichiers : leur importation, leurs octets et le type d’attribut media',
  'Find page': 'Trouver une page',
  'Folders may stand in each other {maxLevels} levels deep': 'Les dossiers peuvent s’imbriquer sur {maxLevels} niveaux',
  'Additional formats of each smaller copy, in `formats` as `small_webp`. AVIF takes ten times as long as the others.':
    'Formats dans lesquels chaque copie réduite est aussi créée : `formats` la nomme `small_webp`. AVIF prend dix fois plus de temps que les autres.',
  'Formats of smaller copies': 'Formats des copies réduites',
  'Get component': 'Lire un composant',
  'Get components': 'Lire les composants',
  'Get content type': 'Lire un type de contenu',
  'Get content types': 'Lire les types de contenu',
  'Get permissions': 'Lire les droits',
  'Hosts, addresses and ranges to which plugins may send requests although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hôtes, adresses et plages que les plugins peuvent interroger bien qu’ils ne soient pas publics : `["auth.internal", "10.1.0.0/16"]`.',
  'How many on this side may refer to how many on the other: `manyToOne` is many of this type to one target.':
    'Combien de ce côté peuvent renvoyer à combien de l’autre : `manyToOne` signifie plusieurs de ce type vers une seule cible.',
  'Number of proxies that add to `X-Forwarded-For`, only for these limits. Default: `proxies` of `config/server`.':
    'Nombre de proxys qui complètent `X-Forwarded-For`, pour ces limites uniquement. Par défaut : `proxies` de `config/server`.',
  'How often something may be asked for, in memory or on all nodes together':
    'Fréquence à laquelle on peut demander quelque chose, en mémoire ou sur tous les nœuds réunis',
  'Idempotency-Key: a write that is sent again is carried out once':
    'Idempotency-Key : une écriture envoyée deux fois n’est exécutée qu’une fois',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Fournisseurs d’identité par nom, comme dans `/api/connect/<name>`. Voir le README du plugin.',
  'Number of images that a node processes at a time, each in one thread. Default: half the number of processors.':
    'Nombre d’images qu’un nœud traite à la fois, chacune dans son thread. Par défaut : la moitié de ses processeurs.',
  'Maximum number of images that may wait for processing; above: 503.':
    'Nombre d’images qui peuvent attendre leur tour ; au-delà, la réponse est 503.',
  'Incorrect code provided': 'Le code indiqué est incorrect',
  'Invalid code': 'Code non valide',
  'Invalid field {field}: it is no media attribute of {ref}': 'Champ {field} non valide : ce n’est pas un attribut de média de {ref}',
  'Invalid identifier or password': 'Identifiant ou mot de passe incorrect',
  'Invalid key {key}': 'Clé {key} non valide',
  'Invalid key {key} at {path}': 'Clé {key} non valide à {path}',
  'Invalid parameters: {unknown}': 'Paramètres non valides : {unknown}',
  'Invalid ref {ref}: there is no such content type': 'ref {ref} non valide : ce type de contenu n’existe pas',
  'Invalid refresh token': 'Jeton de renouvellement non valide',
  'Invalid relations at {path}: expected objects with "__type", the type of the document':
    'Relations non valides à {path} : objets attendus avec "__type", le type du document',
  'Invalid relations at {path}: {why}': 'Relations non valides à {path} : {why}',
  'Invalid ticket: sign in again': 'Ticket non valide : reconnectez-vous',
  'Invalid token': 'Jeton non valide',
  'It ended without a word.': 'Elle s’est terminée sans un mot.',
  'It is still under way': 'C’est encore en cours',
  'It is written as code: change it in {origin}.': 'Ce type est écrit sous forme de code : modifiez-le dans {origin}.',
  'It runs code of the app or of a plugin, which nobody runs again to see what it asks of the database':
    'Elle exécute du code de l’application ou d’un plugin, que personne n’exécute de nouveau pour voir ce qu’il demande à la base de données',
  'JWT_SECRET {weakness}: who guesses it is everybody': 'JWT_SECRET {weakness} : qui le devine peut se faire passer pour n’importe qui',
  'Keep what cameras note': 'Conserver les données de l’appareil photo',
  'Key for the stored hashes of tokens, at least 32 characters. Changing it invalidates all tokens made with a command. Default: a random key that the first node makes and stores in the database.':
    'Clé des empreintes conservées pour les jetons, au moins 32 caractères. La changer met fin à tous les jetons créés par commande. Par défaut : une clé aléatoire que le premier nœud génère et conserve dans la base de données.',
  'Key that encrypts mails while they wait in the database, at least 32 bytes. If you change it, waiting mails are not sent. Default: they are stored in plain text.':
    'Clé qui scelle les e-mails pendant leur attente dans la base de données, au moins 32 octets. Si elle change, les e-mails en attente ne sont pas envoyés. Par défaut : ils y sont conservés tels quels.',
  'Key that signs the sessions of staff, at least 32 bytes. Default: a random key that is made once and stored in the database.':
    'Clé qui signe les sessions de l’équipe, au moins 32 octets. Par défaut : une clé aléatoire, générée une fois et conservée dans la base de données.',
  'Key that signs the tokens of users, at least 32 bytes. Changing it invalidates all of them. It is required in production; otherwise a random key is made and stored in the database.':
    'Clé qui signe les jetons des utilisateurs, au moins 32 octets. La changer met fin à tous. La production ne démarre pas sans elle ; ailleurs, une clé aléatoire est générée et conservée dans la base de données.',
  'Maximum `limit` and `pageSize`; -1: the same as `amountLimit`.':
    'Valeur maximale de `limit` et `pageSize` ; -1 : la même que `amountLimit`.',
  'Largest file': 'Taille maximale d’un fichier',
  'Largest picture': 'Taille maximale d’une image',
  'List locales': 'Lister les langues',
  Logout: 'Se déconnecter',
  'Look at the certificate': 'Vérifier le certificat',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Mail: 'E-mail',
  'Mails made of templates, over SMTP': 'E-mails créés à partir de modèles, par SMTP',
  'Whether the schema has types, queries and mutations for the content types.':
    'Créer les types, requêtes et mutations des types de contenu.',
  'Milliseconds for which a delivery is retried.': 'Millisecondes pendant lesquelles un envoi est tenté.',
  'Milliseconds for which a key is valid. A repeat within this time gets the response of the first write.':
    'Millisecondes pendant lesquelles une clé représente l’écriture avec laquelle elle est arrivée ; une répétition dans ce délai reçoit la réponse de cette écriture.',
  'Milliseconds for which a target may fail without a success before its webhook is switched off.':
    'Millisecondes pendant lesquelles une cible peut échouer sans interruption avant d’être désactivée.',
  'Milliseconds for which deliveries are kept, to view and repeat them.':
    'Millisecondes pendant lesquelles les envois sont conservés, pour être consultés et relancés.',
  'Milliseconds for which messages are signed with the old secret as well as the new one.':
    'Millisecondes pendant lesquelles l’ancien secret signe à côté d’un nouveau.',
  'Milliseconds within which a target must respond.': 'Millisecondes dont dispose une cible pour répondre.',
  'Milliseconds within which the server must accept a mail.': 'Millisecondes dont dispose le serveur pour accepter un e-mail.',
  'Milliseconds until a failed delivery is retried; later pauses double.':
    'Millisecondes avant un nouvel essai pour un envoi en échec ; les pauses suivantes doublent.',
  'Milliseconds until a mail that could not be delivered is sent again. Each pause is about twice as long as the previous one, up to three hours.':
    'Millisecondes avant un nouvel essai pour un e-mail non remis. Chaque pause dure environ le double de la précédente, jusqu’à trois heures.',
  'Missing or invalid credentials': 'Identifiants absents ou non valides',
  'NODE_ENV is "{environment}": what helps development is open to everybody':
    'NODE_ENV vaut « {environment} » : ce qui sert au développement est ouvert à tous',
  'Name or address of the SMTP server. Without one no mail is sent.':
    'Nom ou adresse du serveur SMTP. Sans lui, aucun e-mail n’est envoyé.',
  'No plugin that is on has this job': 'Aucun plugin actif n’a cette tâche',
  'No server takes mails: say which one first': 'Aucun serveur n’accepte d’e-mails : indiquez d’abord lequel',
  'Nobody locks themselves out, or takes their own role away: ask somebody else to do it':
    'On ne peut ni se bloquer soi-même, ni se retirer son propre rôle : demandez-le à quelqu’un d’autre',
  'Node {major} gets no mends since {end}': 'Node {major} n’est plus corrigé depuis {end}',
  'Node {node} is a short release, which gets mends for half a year': 'Node {node} est une version courte, corrigée pendant six mois',
  'Node {node} is too old: {node2} is needed': 'Node {node} est trop ancien : il faut {node2}',
  'Nothing is being brought over': 'Aucune reprise n’est en cours',
  'Maximum number of levels of objects in an operation.': 'Nombre maximal d’objets imbriqués qu’une opération peut sélectionner.',
  'Maximum number of objects in the variables of an operation.': 'Nombre maximal d’objets dans les variables d’une opération.',
  'Maximum number of objects that an operation may request (sizes of nested lists are multiplied) and that its response may contain.':
    'Nombre d’objets qu’une opération peut demander, en multipliant les nombres des listes imbriquées, et que sa réponse peut contenir.',
  'Older name of `landingPage: true`.': 'Ancien nom de `landingPage: true`.',
  'One GraphQL endpoint for every content type': 'Un point d’accès GraphQL pour tous les types de contenu',
  'One request moves at most 1000 folders: move what stands in it first':
    'Une requête déplace au plus 1000 dossiers : déplacez d’abord son contenu',
  'One request removes at most 1000 folders and files: remove what stands in it first':
    'Une requête supprime au plus 1000 dossiers et fichiers : supprimez d’abord son contenu',
  'Maximum number of operations in one request, if several are allowed.':
    'Nombre maximal d’opérations par requête, là où plusieurs sont permises.',
  'Origins from which the page shows images, in addition to this server and the storage of files.':
    'Origines dont la page affiche les images, outre ce serveur et l’emplacement des fichiers.',
  'Origins whose pages may use it, beside that of `server.url`.':
    'Origines dont les pages peuvent l’utiliser, outre celle de `server.url`.',
  'Others are changing the same document': 'D’autres modifient le même document',
  'Others changed the same documents again and again': 'D’autres ont modifié sans cesse les mêmes documents',
  'Others work on the same file for too long': 'D’autres travaillent trop longtemps sur le même fichier',
  'Pages of the site that show a preview of documents, by content type.':
    'Pages du site qui montrent les documents tels qu’ils seraient, par type de contenu.',
  'Password must be less than {passwordBytes} bytes': 'Le mot de passe doit faire moins de {passwordBytes} octets',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Path before every route of the content API.': 'Chemin qui précède chaque route de l’API de contenu.',
  'Path of the endpoint.': 'Chemin du point d’accès.',
  'Payload Too Large': 'Contenu trop volumineux',
  Permissions: 'Droits',
  'Maximum number of pixels of an image.': 'Nombre de pixels que peut avoir une image.',
  Port: 'Port',
  'Port of the server: 587 for connections that begin in plain text and change to TLS, 465 for TLS from the beginning.':
    'Port du serveur : 587 pour un échange qui commence en clair et passe à TLS, 465 pour TLS dès le début.',
  'Private attributes': 'Attributs privés',
  'Products with variants, a tree of departments, brands, and orders that only their customers see.':
    'Des produits avec variantes, une arborescence de rayons, des marques, et des commandes que seuls leurs clients voient.',
  Project: 'Projet',
  'Projects are brought over in development alone: this service runs in production (NODE_ENV).':
    'La reprise d’un projet ne se fait qu’en développement : ce service est en production (NODE_ENV).',
  Propose: 'Proposer',
  Public: 'Public',
  'REST routes for every content type': 'Des routes REST pour tous les types de contenu',
  Refresh: 'Renouveler',
  'Whether connections of `Query` can also be read by key: `after` of `PaginationArg`, and `next` beside `nodes`.':
    'Lire aussi les connexions de `Query` par clé : `after` de `PaginationArg`, et `next` à côté de `nodes`.',
  'Whether unknown query parameters are refused instead of ignored.': 'Refuser les paramètres de requête inconnus, au lieu de les ignorer.',
  'Whether requests are refused that a page of a foreign site could send without a preflight request. An object names headers whose presence allows a request.':
    'Refuser ce que la page d’un site étranger peut envoyer sans qu’on le lui demande ; un objet indique les en-têtes qui prouvent que ce n’en est pas une.',
  Register: 'S’inscrire',
  'Whether texts are cached by their hash (automatic persisted queries), for `ttl` seconds; false: they are refused.':
    'Mémoriser les textes par leur empreinte (automatic persisted queries), pendant `ttl` secondes ; false : les refuser.',
  'Repeatable components': 'Composants répétables',
  'Request aborted': 'Requête interrompue',
  'Request body cannot be empty': 'Le corps de la requête ne peut pas être vide',
  'Maximum number of requests of all kinds from one address within `interval`.':
    'Requêtes de toute sorte depuis une même adresse pendant `interval`.',
  'Maximum number of requests of one kind from one address (and about one e-mail address) within `interval`.':
    'Requêtes d’une même sorte depuis une même adresse (et pour une même adresse e-mail) pendant `interval`.',
  'Requests of plugins to elsewhere, to public addresses alone': 'Requêtes des plugins vers l’extérieur, aux adresses publiques uniquement',
  'Maximum number of simultaneous requests to one target, from all nodes together.':
    'Requêtes envoyées en même temps à une cible, tous nœuds confondus.',
  'Reset password': 'Réinitialiser le mot de passe',
  'Role not found': 'Rôle introuvable',
  'Roles of staff by key, in addition to `administrator`, `editor` and `author`; the latter two may be redefined.':
    'Rôles de l’équipe par clé, outre `administrator`, `editor` et `author` ; ces deux derniers peuvent être redéfinis.',
  Rotate: 'Renouveler le secret',
  'Rules by owner': 'Règles selon le propriétaire',
  'Validation rules for documents, in addition to those of GraphQL.': 'Règles pour les documents, outre celles de GraphQL.',
  'Seconds after which a session ends in any case.': 'Secondes après lesquelles une session prend fin dans tous les cas.',
  'Seconds after which an unused session ends.': 'Secondes après lesquelles une session inutilisée prend fin.',
  'Seconds within which a sign-in needs its code, and a new factor its first code.':
    'Secondes pendant lesquelles une connexion attend son code, et un second facteur en cours de configuration son premier code.',
  'Seconds for which an access token is valid.': 'Secondes de validité d’un jeton d’accès.',
  'Seconds for which the code is valid.': 'Secondes de validité du code.',
  'Seconds for which the link is valid.': 'Secondes de validité du lien.',
  'Seconds for which the token of a user is valid. Not for `refresh`.':
    'Secondes de validité du jeton d’un utilisateur. Pas pour `refresh`.',
  'Seconds.': 'Secondes.',
  Send: 'Envoyer',
  'Send email confirmation': 'Envoyer la confirmation de l’adresse e-mail',
  'Send nothing before the connection has changed to TLS. Use `false` if the server has no TLS, such as a server on the same machine.':
    'Ne rien envoyer avant que la connexion soit passée à TLS. `false` si le serveur n’en propose pas, comme sur cette machine.',
  Sender: 'Expéditeur',
  'Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.':
    'Expéditeur de tous les e-mails : `post@example.org` ou `Example <post@example.org>`. Nécessaire avec `smtp`.',
  Server: 'Serveur',
  'Service Unavailable': 'Service indisponible',
  Sessions: 'Sessions',
  Share: 'Partager',
  Shop: 'Boutique',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: not in production.':
    'Afficher le bac à sable au point d’accès, ou une fonction qui en décide ; par défaut : pas en production.',
  'Signing up': 'Inscription',
  'Sizes of pictures': 'Tailles des images',
  'Smaller copies of images by name: side in pixels of the square into which the copy fits. There is also `thumbnail`, which fits into 245 × 156.':
    'Copies réduites des images, par nom : côté, en pixels, du carré dans lequel tient la copie. Outre `thumbnail`, qui tient dans 245 × 156.',
  'Some of the provided components in {name} are not related to the entity':
    'Certains des composants indiqués dans {name} ne sont pas liés à l’entrée',
  'Somebody has this address already': 'Quelqu’un a déjà cette adresse',
  'Whether to use TLS from the first byte on. Default: if the port is 465.': 'TLS dès le premier octet. Par défaut : si le port est 465.',
  'Whether a request may contain several operations.': 'Accepter plusieurs opérations dans une requête.',
  'Whether the certificate of the server must be valid. For your own certificate authority, use `NODE_EXTRA_CA_CERTS`.':
    'Ne parler qu’aux serveurs dont le certificat est bien le leur. Vos propres certificats vont dans `NODE_EXTRA_CA_CERTS`.',
  'Whether changes are sent over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Annoncer les changements par WebSockets au point d’accès (`graphql-ws`) ; un objet en fixe l’étendue.',
  'Whether introspection is allowed (`__schema`, `__type`). Default: not in production.':
    'Donner le schéma (`__schema`, `__type`) ; par défaut : pas en production.',
  'Tells other services what happens to documents': 'Prévient d’autres services de ce qui arrive aux documents',
  'Templates that a project may begin with: blog, shop, documentation site':
    'Modèles avec lesquels un projet peut commencer : blog, boutique, site de documentation',
  'The API told as OpenAPI 3.1, to each caller what he may do': 'L’API décrite en OpenAPI 3.1, à chaque appelant selon ses droits',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it they are not recognised.':
    'Le `API_TOKEN_SALT` du projet Strapi dont les jetons ont été repris (`plinth import strapi`) : sans lui, ils ne sont pas reconnus.',
  'The address was changed by another request: try again': 'L’adresse a été modifiée par une autre requête : réessayez',
  'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort':
    'La réponse est trop longue à lire : rien n’a été écrit. Demandez-en moins avec populate, ses filtres ou son tri',
  'The app would not start with this:{stops}': 'L’application ne démarrerait pas avec ceci :{stops}',
  'The attribute of the target that owns the links.': 'L’attribut de la cible auquel appartiennent les liens.',
  'The attribute of the target that shows the same links from its side; this side owns them.':
    'L’attribut de la cible qui montre les mêmes liens de son côté ; ils appartiennent à ce côté-ci.',
  'The body arrives slower than 1000 bytes per second': 'Le corps arrive à moins de 1000 octets par seconde',
  'The body is nested too deeply: {maxDepth} levels are allowed': 'Le corps est trop imbriqué : {maxDepth} niveaux sont permis',
  'The body must be an object': 'Le corps doit être un objet',
  'The body of the request must be an object': 'Le corps de la requête doit être un objet',
  'The bytes that a file was to share may be gone: try again':
    'Les octets que le fichier devait partager ont peut-être disparu : réessayez',
  'The component with id {id} is named twice in {name}': 'Le composant d’id {id} est indiqué deux fois dans {name}',
  'The database cannot be reached': 'La base de données est injoignable',
  'The database cannot be used': 'La base de données est inutilisable',
  'The database could not be asked: {message}': 'La base de données n’a pas pu être interrogée : {message}',
  'The database is busy': 'La base de données est occupée',
  'The database server is not in step with its cluster': 'Le serveur de base de données n’est pas synchronisé avec son cluster',
  'The default language': 'La langue par défaut',
  'The document has been made meanwhile': 'Le document a été créé entre-temps',
  'The document has changed meanwhile: it has the revision {revision}':
    'Le document a changé entre-temps : il en est à la révision {revision}',
  'The folder is not empty: recursive=true removes what stands in it, too':
    'Le dossier n’est pas vide : recursive=true supprime aussi son contenu',
  'The image cannot be read, so that its metadata cannot be removed':
    'L’image est illisible ; ses métadonnées ne peuvent pas être supprimées',
  'The image has several pictures that are stored turned: its metadata cannot be removed':
    'L’image comporte plusieurs images enregistrées avec une rotation : ses métadonnées ne peuvent pas être supprimées',
  'The image has {pages} pictures of {width} × {height} pixels: too many to remove its metadata':
    'L’image comporte {pages} images de {width} × {height} pixels : trop pour supprimer ses métadonnées',
  'The image has {width} × {height} pixels: more than {pixelLimit}': 'L’image a {width} × {height} pixels : plus de {pixelLimit}',
  'The image holds more than 8 compressed texts': 'L’image contient plus de 8 textes compressés',
  'The interface for people, at /admin': 'L’interface pour les personnes, sous /admin',
  'The letter was not taken: {message}': 'Le message n’a pas été accepté : {message}',
  'The locale "{code}" is there already': 'La langue « {code} » existe déjà',
  'The model is changed by its files: the plugin content-type-builder is off':
    'Le modèle se modifie par ses fichiers : le plugin content-type-builder est désactivé',
  'The model is changed in development alone: this service runs in production (NODE_ENV)':
    'Le modèle ne se modifie qu’en développement : ce service est en production (NODE_ENV)',
  'The model is changed in development alone: this service runs in production (NODE_ENV).':
    'Le modèle ne se modifie qu’en développement : ce service est en production (NODE_ENV).',
  'The name of "{code}"': 'Le nom de « {code} »',
  'The page for a new password, to which mails link with `?code=` (after `#` if it ends with `#`): a URL, or a path of `server.url`.':
    'La page vers laquelle mènent les e-mails, avec `?code=` (derrière `#` si elle se termine ainsi), où l’on saisit un nouveau mot de passe : une URL, ou un chemin de `server.url`.',
  'The parts that are no files are larger than 1000000 bytes': 'Les parties qui ne sont pas des fichiers dépassent 1000000 octets',
  'The password of `user`.': 'Le mot de passe de `user`.',
  'The plugin "settings" is off: say it in the file': 'Le plugin « settings » est désactivé : indiquez-le dans le fichier',
  'The provided current password is invalid': 'Le mot de passe actuel indiqué est incorrect',
  'The provided password is invalid': 'Le mot de passe indiqué est incorrect',
  'The query takes too long': 'La requête prend trop de temps',
  'The refresh token has just been used': 'Le jeton de renouvellement vient d’être utilisé',
  'The relation with id {documentId} is already connected. You cannot connect the same relation twice.':
    'La relation d’id {documentId} est déjà connectée. Une même relation ne peut pas être connectée deux fois.',
  'The role "{type}" is kept by {file}: change it there, at roles.{type2}':
    'Le rôle « {type} » est défini dans {file} : modifiez-le là, dans roles.{type2}',
  'The same document is connected twice in {name}': 'Le même document est connecté deux fois dans {name}',
  'The template "{name}" was not taken': 'Le modèle « {name} » n’a pas été utilisé',
  'The template "{starter}" is being worked on: wait until that is done':
    'Le modèle « {starter} » est en cours de traitement : attendez la fin',
  'The token "{name}" comes from config/access: take it out there': 'Le jeton « {name} » provient de config/access : retirez-le là',
  'The token "{name}" comes from {file}: change it there': 'Le jeton « {name} » provient de {file} : modifiez-le là',
  'The token "{name}" was brought over from another server: revoke it, and make one in its place':
    'Le jeton « {name} » provient d’un autre serveur : révoquez-le, et créez-en un autre à sa place',
  'Version of the API in the document.': 'La version de l’API, telle que l’indique le document.',
  'There are 100 views of your own already: remove one first': 'Vous avez déjà 100 vues personnelles : supprimez-en d’abord une',
  'There is a second factor already': 'Il y a déjà un second facteur',
  'There is an administrator already: sign in, or ask for an account':
    'Il y a déjà un administrateur : connectez-vous, ou demandez un compte',
  'There is no locale "{code}"': 'La langue « {code} » n’existe pas',
  'There is no preview of this content type': 'Il n’y a pas d’aperçu pour ce type de contenu',
  'There is no room left in the database': 'Il n’y a plus de place dans la base de données',
  'There is no second factor': 'Il n’y a pas de second facteur',
  'There is no second factor that waits for its first code: begin anew': 'Aucun second facteur n’attend son premier code : recommencez',
  'There is no such document any more': 'Ce document n’existe plus',
  'There is no such language': 'Cette langue n’existe pas',
  'There is no such person': 'Cette personne n’existe pas',
  'There is no such setting': 'Ce paramètre n’existe pas',
  'There is no template "{name}": there is {startersThere}': 'Le modèle « {name} » n’existe pas ; disponibles : {startersThere}',
  'There is no token named "{name}"': 'Aucun jeton ne s’appelle « {name} »',
  'There is nobody of this name any more': 'Plus personne ne porte ce nom',
  'These names are taken: {taken}. Rename what has them, or take another template.':
    'Ces noms sont pris : {taken}. Renommez ce qui les porte, ou choisissez un autre modèle.',
  'They sign in once they have confirmed their address': 'Connexion possible une fois l’adresse confirmée',
  'This account needs a password first, by which its owner is known':
    'Ce compte a d’abord besoin d’un mot de passe, qui en fasse reconnaître le propriétaire',
  'This attribute must be unique': 'Cet attribut doit être unique',
  'This link is not good any more: start the server again for another one, or use `plinth admin create`':
    'Ce lien n’est plus valable : redémarrez le serveur pour en obtenir un autre, ou utilisez `plinth admin create`',
  'This node runs an older model than the one that the database was migrated to, and has to be replaced':
    'Ce nœud utilise un modèle plus ancien que celui vers lequel la base de données a été migrée, et doit être remplacé',
  'This question is not kept any more': 'Cette requête n’est plus conservée',
  'This second factor cannot be checked any more: an administrator must take it away':
    'Ce second facteur ne peut plus être vérifié : un administrateur doit le retirer',
  'This user has no second factor': 'Cet utilisateur n’a pas de second facteur',
  'Token not found': 'Jeton introuvable',
  'Tokens for machines': 'Jetons pour les machines',
  'Too many images are waiting to be worked on': 'Trop d’images attendent d’être traitées',
  'Too many {what} at {path}: a body may hold {limit}': 'Trop, à {path} : {what} ; un corps peut en contenir {limit}',
  'Type of the role of people who register.': 'Type du rôle des personnes qui s’inscrivent.',
  'Types of roles whose users must have a second factor. Without one they cannot sign in, and their tokens are invalid.':
    'Types de rôles dont les utilisateurs doivent avoir un second facteur : d’ici là, ils ne sont pas connectés et leurs jetons ne valent rien.',
  'Uid of the content type that is referred to.': 'Uid du type de contenu visé.',
  Uniqueness: 'Unicité',
  'Update role': 'Modifier un rôle',
  User: 'Utilisateur',
  'User not found': 'Utilisateur introuvable',
  'Username already taken': 'Ce nom d’utilisateur est déjà pris',
  'Users, roles and what roles may do': 'Utilisateurs, rôles et droits des rôles',
  'Versions of documents in several locales': 'Versions des documents en plusieurs langues',
  View: 'Consulter',
  'Visitors make accounts themselves': 'Les visiteurs créent eux-mêmes leur compte',
  Webhook: 'Webhook',
  'What clients read of the model: content types and components over REST':
    'Ce que les clients lisent du modèle : types de contenu et composants par REST',
  'What happens to documents, told on all nodes': 'Ce qui arrive aux documents, annoncé sur tous les nœuds',
  'What is added to it is written as code: change it in {origin}.':
    'Ce qui lui est ajouté est écrit sous forme de code : modifiez-le dans {origin}.',
  'What people change while the service runs': 'Ce que l’on modifie pendant que le service tourne',
  'Name of this server in the authenticator app.': 'Le nom que l’application du téléphone donne à ce serveur.',
  'Name of the cookie.': 'Le nom du cookie.',
  'Name of the API in the document.': 'Le nom que le document donne à l’API.',
  'Options of the provider for single actions. `local` has none, `s3` takes parameters of its requests.':
    'Ce que le fournisseur veut savoir pour certaines actions ; `local` ne demande rien, `s3` accepte des paramètres de ses requêtes.',
  'Options of the provider. The README of the plugin lists those of `local` and `s3`.':
    'Ce que le fournisseur veut savoir ; pour `local` et `s3`, voir le README du plugin.',
  'Address for replies. Default: the sender.': 'Où vont les réponses. Par défaut : à l’expéditeur.',
  'Where the link redirects people to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Où l’on arrive après l’avoir suivi : une URL, ou un chemin de `server.url`. Par défaut : la réponse est `{ "ok": true }`.',
  'Where the bytes of files are stored: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider that another plugin has added to `UPLOAD`.':
    'Où sont conservés les octets des fichiers : `local` (un dossier), `s3` (un bucket ; aussi `aws-s3`), ou ce qu’un autre plugin a ajouté à `UPLOAD`.',
  'Where they are counted. `memory`: each node counts separately. `database`: all nodes together, at the cost of some writes.':
    'Où ils sont comptés. `memory` : chaque nœud compte pour lui-même. `database` : tous les nœuds ensemble, au prix de quelques écritures.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to show blurred while a larger one is loading.':
    'Si `formats` contient un `placeholder` : une image d’au plus 16 × 16 pixels sous forme d’URL de données, affichée floue pendant le chargement d’une plus grande.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) needs the action `publish` too, with its rule. `false`: `create` and `update` also publish, even without the action `publish`, as in the reference. Default: `false`, with a note at the start; new apps have `true`.':
    'Si une écriture qui aboutit à une version publiée (POST et PUT sans `status=draft`) exige aussi l’action `publish`, avec sa règle. `false` : `create` et `update` publient, comme dans la référence, même pour qui n’a pas le droit de `publish` seul. Par défaut : `false`, avec un avis au démarrage ; les nouvelles applications indiquent `true`.',
  'Whether files with the same content share their bytes, and so their URL. The README of the plugin describes what this reveals.':
    'Si les fichiers de même contenu partagent leurs octets, et donc leur adresse. Le README du plugin dit ce que cela révèle.',
  'Whether the library has folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.':
    'Si les fichiers sont rangés dans des dossiers : `folder` des fichiers, `/api/upload/folders` et `fileInfo.folder`, pour les appelants qui en ont les droits.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Si les filtres peuvent utiliser les médias et les attributs de leurs fichiers, comme dans Strapi. Un import depuis Strapi l’active.',
  'Whether images keep the metadata of cameras and programs: place (GPS), time, camera, author.':
    'Si les images conservent ce que les appareils et les programmes y ont noté : lieu (GPS), heure, appareil, auteur.',
  'Whether it is only sent over HTTPS. Default: in production.': 'S’il n’est envoyé que par HTTPS. Par défaut : en production.',
  'Whether its cookies are only sent over HTTPS. Default: in production.':
    'Si ses cookies ne sont envoyés que par HTTPS. Par défaut : en production.',
  'Whether lists contain the total number of documents, unless the request decides.':
    'Si les listes indiquent le nombre total de documents, sauf décision de la requête.',
  'Whether people may protect their accounts with codes of an authenticator app.':
    'Si l’on peut protéger son compte par les codes d’une application du téléphone.',
  'Whether refresh tokens are in a cookie that scripts cannot read, instead of in bodies.':
    'Si les jetons de renouvellement circulent dans un cookie qu’aucun script ne peut lire, au lieu du corps des requêtes.',
  'Whether requests to sign in, register or recover an account are counted.':
    'Si les requêtes de connexion, d’inscription ou de récupération de compte sont comptées.',
  'Whether there is a page to read the document, `/api/openapi.html`. Default: not when `NODE_ENV` is `production`.':
    'S’il y a une page pour lire le document, `/api/openapi.html`. Par défaut : non si `NODE_ENV` vaut `production`.',
  'Which requests from other sites contain the cookie.': 'Les requêtes venues d’autres sites qui portent le cookie.',
  'User name at the server. Default: no login.': 'Qui s’y connecte. Par défaut : personne.',
  'Maximum number of tokens in the text of an operation.': 'Nombre maximal de mots et de signes dans le texte d’une opération.',
  'Work that is done once it is put into a queue, by one of the nodes':
    'Travaux exécutés par l’un des nœuds, une fois mis dans une file d’attente',
  'You may not do all that {what} may: {first}{others}': 'Vous n’avez pas tous les droits que donne {what} : {first}{others}',
  'You must be authenticated to reset your password': 'Connectez-vous pour réinitialiser votre mot de passe',
  'Your account email is not confirmed': 'L’adresse e-mail de votre compte n’est pas confirmée',
  'Your account has been blocked by an administrator': 'Votre compte a été bloqué par un administrateur',
  'Your new password must be different than your current password': 'Votre nouveau mot de passe doit être différent de l’actuel',
  '`legacy-support`: one token, as in `jwt`. `refresh`: a short-lived token, and another one that renews it, as in `sessions`.':
    '`legacy-support` : un seul jeton, comme dans `jwt`. `refresh` : un jeton court, et un autre qui le renouvelle, comme dans `sessions`.',
  'a URL such as https://example.com': 'une URL comme https://example.com',
  'a custom token lists its actions': 'un jeton personnalisé énumère ses actions',
  'a key of this name cannot be used in JavaScript': 'une clé de ce nom ne peut pas être utilisée en JavaScript',
  'a key of this name cannot be used in JavaScript: choose another name':
    'une clé de ce nom ne peut pas être utilisée en JavaScript : choisissez un autre nom',
  'a list': 'une liste',
  'a list with at least one entry': 'une liste d’au moins une entrée',
  'a list with at least {least} entries': 'une liste d’au moins {least} entrées',
  'a mail needs a sender: set it, or MAIL_FROM in the environment':
    'un e-mail a besoin d’un expéditeur : définissez-le, ou MAIL_FROM dans l’environnement',
  'a number': 'un nombre',
  'a number above 0': 'un nombre supérieur à 0',
  'a number from {least} to {most}': 'un nombre de {least} à {most}',
  'a number of at least {least}': 'un nombre d’au moins {least}',
  'a number of at most {most}': 'un nombre d’au plus {most}',
  'a path holds no NUL': 'un chemin ne contient pas de NUL',
  'a regular expression as text': 'une expression régulière sous forme de texte',
  'a server needs a sender of the mails: say "from", too': 'un serveur a besoin d’un expéditeur pour les e-mails : indiquez aussi "from"',
  'a text': 'un texte',
  'a text of at least {least} characters': 'un texte d’au moins {least} caractères',
  'a text of at most {most} characters': 'un texte d’au plus {most} caractères',
  'a text of {least} to {most} characters': 'un texte de {least} à {most} caractères',
  'a text that is not empty': 'un texte non vide',
  'a value of type {value}': 'une valeur de type {value}',
  'a whole number': 'un nombre entier',
  'a whole number from {least} to {most}': 'un nombre entier de {least} à {most}',
  'a whole number of at least {least}': 'un nombre entier d’au moins {least}',
  'a whole number of at most {most}': 'un nombre entier d’au plus {most}',
  address: 'adresse',
  'an empty text': 'un texte vide',
  'an object': 'un objet',
  'an object with an id or a documentId cannot also hold connect, disconnect or set':
    'un objet avec un id ou un documentId ne peut pas contenir aussi connect, disconnect ou set',
  'an object without either': 'un objet sans l’un ni l’autre',
  'attempts to sign in are not counted (rateLimit.enabled)': 'les tentatives de connexion ne sont pas comptées (rateLimit.enabled)',
  'attribute: this type has no such attribute of the type uid': 'attribute : ce type n’a pas d’attribut de ce nom et du type uid',
  clock: 'horloge',
  'code must be six digits, or a recovery code': 'code doit se composer de six chiffres, ou être un code de récupération',
  'component entries': 'entrées de composants',
  'component entries are no JSON': 'des entrées de composants ne sont pas du JSON',
  'data must be an object': 'data doit être un objet',
  database: 'base de données',
  disk: 'disque',
  'each of {nodes} nodes counts attempts to sign in for itself':
    'chacun des {nodes} nœuds compte pour lui-même les tentatives de connexion',
  environment: 'environnement',
  'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z': 'date attendue : 2027-01-31 ou 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or a list of these, found {found}':
    'attendu : un documentId, un id, un objet avec l’un d’eux, ou une liste de ceux-ci ; trouvé : {found}',
  'expected a language like fr, or one with a region or a script like pt-BR':
    'langue attendue, comme fr, ou avec une région ou une écriture, comme pt-BR',
  'expected an address: "post@example.org" or "Example <post@example.org>"':
    'adresse attendue : "post@example.org" ou "Example <post@example.org>"',
  'expected what JSON can hold': 'attendu : ce que JSON peut contenir',
  'expected {expected}': 'attendu : {expected}',
  'expected {expected}, found {found}': 'attendu : {expected} ; trouvé : {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?':
    'attendu : {expected} ; trouvé : {found} ; vouliez-vous dire « {meant} » ?',
  'expected {expected}, found {found}; write {meant}, without quotes':
    'attendu : {expected} ; trouvé : {found} ; écrivez {meant}, sans guillemets',
  'expiresAt: the token is over: say until when the new one is good':
    'expiresAt : le jeton a expiré : indiquez jusqu’à quand vaut le nouveau',
  'give it a user of its own': 'donnez-lui son propre utilisateur',
  'give that user a long random one': 'donnez à cet utilisateur un mot de passe long et aléatoire',
  'has only {secret} characters': 'n’a que {secret} caractères',
  headers: 'en-têtes',
  'images are stored as they come, without sizes and smaller copies, and with their metadata':
    'les images sont conservées telles quelles, sans dimensions ni copies réduites, et avec leurs métadonnées',
  'is a required field': 'est un champ obligatoire',
  'is missing, expected {expected}': 'manque ; attendu : {expected}',
  'is no regular expression: {message}': 'n’est pas une expression régulière : {message}',
  'is not set': 'n’est pas défini',
  'it could not be looked at: {value}': 'la vérification a échoué : {value}',
  'it is not the key with which these were sealed': 'ce n’est pas la clé qui a scellé ces valeurs',
  'it is over already': 'il a déjà expiré',
  'it listens on {host} and believes X-Forwarded-For, of one proxy: who reaches the port past them chooses his address':
    'il écoute sur {host} et se fie à X-Forwarded-For, d’un proxy : qui atteint le port sans passer par lui choisit son adresse',
  'it listens on {host} and believes X-Forwarded-For, of {proxies} proxies: who reaches the port past them chooses his address':
    'il écoute sur {host} et se fie à X-Forwarded-For, de {proxies} proxys : qui atteint le port sans passer par eux choisit son adresse',
  'it runs as root': 'il tourne en tant que root',
  'leave it on': 'laissez cette option activée',
  'leave it out': 'supprimez cette option',
  'leave security.enabled of {middlewares} on': 'laissez security.enabled de {middlewares} activé',
  'let a proxy speak TLS, and give its address': 'laissez un proxy parler TLS, et indiquez son adresse',
  'let both be one: npm ls {name} shows who asks for which': 'n’en gardez qu’une : npm ls {name} montre qui demande laquelle',
  'let both follow a time service (NTP)': 'réglez les deux sur un serveur de temps (NTP)',
  'let only the proxy reach the port; as many as there are go into proxies':
    'ne laissez que le proxy atteindre le port ; leur nombre s’indique dans proxies',
  'linked documents': 'documents liés',
  'links belong to component entries that are not there': 'des liens appartiennent à des entrées de composants absentes',
  'links belong to versions that are not there': 'des liens appartiennent à des versions absentes',
  'links lead to documents that are not there': 'des liens mènent à des documents absents',
  'links of column "{target}" have no place among those to the same document':
    'des liens de la colonne « {target} » n’ont pas de place parmi ceux vers le même document',
  'links of one list have the same place': 'des liens d’une même liste ont la même place',
  log: 'journal',
  'make room in time': 'libérez de la place à temps',
  'make room: without any, writes are refused with 507': 'libérez de la place : sans elle, les écritures sont refusées avec 507',
  'memory that was freed is kept: {unset} are not set': 'la mémoire libérée est conservée : {unset} ne sont pas définis',
  'memory that was freed is kept: {unset} is not set': 'la mémoire libérée est conservée : {unset} n’est pas défini',
  'mend this first: the server does not start': 'réparez d’abord ceci : le serveur ne démarre pas',
  model: 'modèle',
  'must be a JSON object': 'doit être un objet JSON',
  'must be a `number` type': 'doit être du type `number`',
  'must be a `string` type': 'doit être du type `string`',
  'must be an array, one entry for each of the {count} files': 'doit être un tableau, avec une entrée pour chacun des {count} fichiers',
  'must be an object': 'doit être un objet',
  'must be an object of x and y': 'doit être un objet avec x et y',
  'must be at most 255 characters': 'doit avoir au plus 255 caractères',
  'must be greater than or equal to 0': 'doit être supérieur ou égal à 0',
  'must be less than or equal to 100': 'doit être inférieur ou égal à 100',
  'must be one object: there is one file': 'doit être un seul objet : il n’y a qu’un fichier',
  'must be the id or the documentId of a folder, or null': 'doit être l’id ou le documentId d’un dossier, ou null',
  'must be written with plain characters: "{plain}"': 'doit s’écrire en caractères simples : « {plain} »',
  'must not be empty, nor begin or end with white space': 'ne doit pas être vide, ni commencer ou finir par une espace',
  'must not be nested deeper than 64 levels': 'ne doit pas s’imbriquer sur plus de 64 niveaux',
  'must not contain half of a surrogate pair': 'ne doit pas contenir une moitié de paire de substitution',
  'must not contain the character NUL': 'ne doit pas contenir le caractère NUL',
  'must not contain the key __proto__': 'ne doit pas contenir la clé __proto__',
  'must not have characters that nobody sees': 'ne doit pas contenir de caractères invisibles',
  'must not hold "/", "\\" or control characters, nor be "." or ".."':
    'ne doit contenir ni "/", ni "\\", ni caractères de contrôle, et ne doit pas être "." ou ".."',
  'must not hold control characters': 'ne doit pas contenir de caractères de contrôle',
  'must say "name" or "language"': 'doit indiquer "name" ou "language"',
  'name is a required field': 'name est un champ obligatoire',
  'name: there is a folder of this name already': 'name : il y a déjà un dossier de ce nom',
  'new component entries would get ids of others': 'de nouvelles entrées de composants recevraient les identifiants d’autres',
  'no mail is sent: there is no server for it': 'aucun e-mail n’est envoyé : il n’y a pas de serveur pour cela',
  'nobody has said where clients reach it: links in mails lead to http://{host}:{port}':
    'personne n’a indiqué où les clients le joignent : les liens des e-mails mènent à http://{host}:{port}',
  node: 'node',
  'one of {values}': 'l’une des valeurs {values}',
  'only a custom token lists actions, this one is {type}': 'seul un jeton personnalisé énumère des actions, celui-ci est {type}',
  'others than its owner may read or write {file} ({mode})': 'd’autres que son propriétaire peuvent lire ou écrire {file} ({mode})',
  packages: 'paquets',
  'parent: a folder cannot stand in itself, nor in a folder that it holds':
    'parent : un dossier ne peut se trouver ni en lui-même, ni dans un dossier qu’il contient',
  'parent: folders may stand in each other {maxLevels} levels deep': 'parent : les dossiers peuvent s’imbriquer sur {maxLevels} niveaux',
  'parent: there is no such folder': 'parent : ce dossier n’existe pas',
  'plinth check --repair sets it right': 'plinth check --repair le corrige',
  'plinth migrate --allow-loss, when nobody needs it': 'plinth migrate --allow-loss, quand plus personne n’en a besoin',
  plugins: 'plugins',
  process: 'processus',
  proxy: 'proxy',
  'rateLimit.proxies counts proxies, and server.proxy believes none':
    'rateLimit.proxies compte des proxys, et server.proxy ne se fie à aucun',
  'reads like an example': 'ressemble à un exemple',
  'recursive must be true or false': 'recursive doit être true ou false',
  'registered documents have no version': 'des documents enregistrés n’ont pas de version',
  'repeats few characters': 'répète peu de caractères',
  'run it on Node {newest}': 'utilisez Node {newest}',
  'say what is to change': 'indiquez ce qu’il faut modifier',
  'security headers are off': 'les en-têtes de sécurité sont désactivés',
  'see the log': 'consultez le journal',
  'see the log of that time, and have what it makes of events made anew':
    'consultez le journal de ce moment, et faites refaire ce qu’il tire des événements',
  'see the message': 'voir le message',
  'set LOG_LEVEL=info': 'définissez LOG_LEVEL=info',
  'set NODE_ENV=production': 'définissez NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'définissez PUBLIC_URL, ou url dans {server}',
  'set proxy to false where there is none': 'donnez à proxy la valeur false s’il n’y en a pas',
  'set proxy to true': 'donnez à proxy la valeur true',
  start: 'démarrage',
  'such a role': 'un tel rôle',
  'switch it on in the schema file, or remove them with plinth migrate --allow-loss':
    'activez-la dans le fichier du schéma, ou supprimez-les avec plinth migrate --allow-loss',
  'switch it on in config/plugins, or leave it off knowing that':
    'activez-le dans config/plugins, ou laissez-le désactivé en connaissance de cause',
  'take one with an even number': 'prenez une version de numéro pair',
  'that it has missed events': 'que des événements lui ont échappé',
  'the app has another copy of "{name}", in {theirs}, than the one that runs, in {ours}':
    'l’application a une autre copie de « {name} », dans {theirs}, que celle qui tourne, dans {ours}',
  'the clock of the database is {apart} s ahead of that of this machine':
    'l’horloge de la base de données avance de {apart} s sur celle de cette machine',
  'the clock of the database is {apart} s behind that of this machine':
    'l’horloge de la base de données retarde de {apart} s sur celle de cette machine',
  'the condition asks for nothing: leave "where" out': 'la condition ne demande rien : omettez "where"',
  'the content must be changed first: the server does not start': 'le contenu doit d’abord être modifié : le serveur ne démarre pas',
  'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)':
    'le cookie des sessions circule aussi en HTTP simple (sessions.cookie.secure)',
  'the environment variable {variable}': 'la variable d’environnement {variable}',
  'the first start makes it': 'le premier démarrage la crée',
  'the folder holds what you may not remove': 'le dossier contient des éléments que vous n’avez pas le droit de supprimer',
  'the follower "{name}" has failed to take {what} {attempts} times, and what is behind it waits':
    'l’abonné « {name} » n’a pas pu traiter {what} après {attempts} tentatives, et tout ce qui suit attend',
  'the follower "{name}" has skipped {count} events that it failed to take: {last}':
    'l’abonné « {name} » a sauté {count} événements qu’il n’a pas pu traiter : {last}',
  'the index that keeps "{name}" unique does not know their values': 'l’index qui garde « {name} » unique ne connaît pas leurs valeurs',
  'the last one was {value}, at {value2}': 'le dernier était {value}, à {value2}',
  'the log level is {logLevel}': 'le niveau du journal est {logLevel}',
  'the model does not want it any more: {text}': 'le modèle n’en veut plus : {text}',
  'the next start makes them; plinth migrate --dry-run lists them':
    'le prochain démarrage les effectue ; plinth migrate --dry-run les énumère',
  'the number {value}': 'le nombre {value}',
  'the numbers of versions that are kept are not those of the versions that are there':
    'les nombres de versions conservés ne sont pas ceux des versions présentes',
  'the password of the user "{user}" at {hostname} is easily guessed':
    'le mot de passe de l’utilisateur « {user} » sur {hostname} est facile à deviner',
  'the password of the user "{user}" at {hostname} is empty': 'le mot de passe de l’utilisateur « {user} » sur {hostname} est vide',
  'the plugin "{owner}" is off': 'le plugin « {owner} » est désactivé',
  'the plugin "{plugin}" is off': 'le plugin « {plugin} » est désactivé',
  'the role "{name}"': 'le rôle « {name} »',
  'the role "{role}"': 'le rôle « {role} »',
  'the token "{name}"': 'le jeton « {name} »',
  'the user of the database lacks a right: {words}': 'il manque un droit à l’utilisateur de la base de données : {words}',
  'there is no JWT_SECRET, without which production does not start': 'il n’y a pas de JWT_SECRET, sans lequel la production ne démarre pas',
  'there is no key, and these were sealed with one': 'il n’y a pas de clé, et ces valeurs ont été scellées avec une clé',
  'there is no plugin "{plugin}"': 'le plugin « {plugin} » n’existe pas',
  'there is no provider "{provider}"': 'le fournisseur « {provider} » n’existe pas',
  'there is no role "{name}"': 'le rôle « {name} » n’existe pas',
  'there is no role "{role}"': 'le rôle « {role} » n’existe pas',
  'there is none yet': 'il n’y en a pas encore',
  'this is a mistake of the plugin "{plugin}"': 'c’est une erreur du plugin « {plugin} »',
  'true or false': 'true ou false',
  'type must be 3 to 64 letters, digits, "_" and "-"': 'type doit se composer de 3 à 64 lettres, chiffres, "_" et "-"',
  'type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"':
    'type doit être indiqué, car il ne peut pas être tiré du nom : 3 à 64 lettres, chiffres, "_" et "-"',
  'type of a role never changes: it is "{type}"': 'le type d’un rôle ne change jamais : c’est « {type} »',
  'type: there is no such content type': 'type : ce type de contenu n’existe pas',
  'unknown key; did you mean "{meant}"?': 'clé inconnue ; vouliez-vous dire « {meant} » ?',
  'unknown key; known are {known}': 'clé inconnue ; connues : {known}',
  'unknown key; none is known here': 'clé inconnue ; aucune n’est connue ici',
  'url is https, which a proxy speaks, and {value} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent':
    'url est en https, que parle un proxy, et {value} est désactivé : tous les clients se ressemblent, si bien que les limites les touchent ensemble, et Strict-Transport-Security n’est pas envoyé',
  'user and password belong together': 'user et password vont ensemble',
  "username must not be an e-mail address, other than the account's own":
    'username ne doit pas être une adresse e-mail, sauf celle du compte lui-même',
  'value: say a value, or a text in `from`': 'value : indiquez une valeur, ou un texte dans `from`',
  'versions along "{axis}" are hidden, of {types}: their {option} is off':
    'des versions selon « {axis} » sont masquées, de {types} : leur option {option} est désactivée',
  'versions along "{axis}" are hidden, of {types}: the plugin that brings them is off':
    'des versions selon « {axis} » sont masquées, pour {types} : le plugin qui les apporte est désactivé',
  'versions at {name} "{value}" have none at "{on}", or one that is older and that nobody has written since':
    'les versions à {name} « {value} » n’en ont pas à « {on} », ou en ont une plus ancienne que personne n’a écrite depuis',
  'versions belong to documents that are not registered': 'des versions appartiennent à des documents non enregistrés',
  'versions carry another documentId than their document': 'des versions portent un autre documentId que leur document',
  'what everybody sees has a name': 'ce que tous voient doit avoir un nom',
  'whoever may create or update may also publish by it, with no right to publish: say writesAskPublish in config/plugins, draft-and-publish.config; true asks for that right, false leaves it as it is':
    'qui peut créer ou modifier peut aussi publier par là, sans droit de publication : indiquez writesAskPublish dans config/plugins, draft-and-publish.config ; true exige ce droit, false laisse les choses en l’état',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access} : {env}, la valeur du jeton « {name} », {weak}',
  '{count} failed': '{count} en échec',
  '{file} cannot be read ({code})': '{file} est illisible ({code})',
  '{file} is not UTF-8 text: save it in that encoding': '{file} n’est pas un texte UTF-8 : enregistrez-le dans cet encodage',
  '{found}: {places}. Set ENCRYPTION_KEY to the key from before, or take them away with `plinth settings unset`':
    '{found} : {places}. Donnez à ENCRYPTION_KEY la clé d’avant, ou retirez-les avec `plinth settings unset`',
  '{free} MB of {size} MB are free where {folder} is': '{free} Mo sur {size} Mo sont libres là où se trouve {folder}',
  '{key} is a required field': '{key} est un champ obligatoire',
  '{key} is said by {saidBy}: change it there': '{key} est indiqué par {saidBy} : modifiez-le là',
  '{label} is not valid': '{label} n’est pas valide',
  '{name} field must have at least {min} items': 'Le champ {name} doit avoir au moins {min} éléments',
  '{name} field must have less than or equal to {max} items': 'Le champ {name} doit avoir au plus {max} éléments',
  '{name} has come in before: who has forgotten the password asks for a mail, or for `plinth admin password`':
    '{name} s’est déjà connecté : en cas d’oubli du mot de passe, on demande un e-mail, ou `plinth admin password`',
  '{name} has no second factor': '{name} n’a pas de second facteur',
  '{name} is a required field': '{name} est un champ obligatoire',
  '{name} is a secret, and is not written out: set it in the environment':
    '{name} est un secret, et n’est pas écrit : définissez-le dans l’environnement',
  '{name} is larger than {sizeLimit} bytes': '{name} dépasse {sizeLimit} octets',
  '{name} is locked out: let them in again first': 'L’accès de {name} est bloqué : débloquez-le d’abord',
  '{name} is the last administrator who can come in: make somebody else one first':
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
  '{name} stays in the database: no option of a file says it':
    '{name} reste dans la base de données : aucune option de fichier ne l’indique',
  '{name} takes too long to compare with "{regex}"': '{name} est trop long à comparer à « {regex} »',
  '{name} wrote it, and publishes nothing': '{name} l’a écrit, et ne publie rien',
  '{path}: there is no such folder': '{path} : ce dossier n’existe pas',
  '{place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what `plinth secret` prints':
    '{place} est un secret, et il n’y a pas de clé pour le sceller : donnez à ENCRYPTION_KEY ce qu’affiche `plinth secret`',
  '{problems} errors occurred': '{problems} erreurs se sont produites',
  '{rest} more of this kind': '{rest} autres de cette sorte',
  '{steps} changes of the tables are pending': '{steps} modifications des tables sont en attente',
  '{text}: tokens end and jobs run at wrong times': '{text} : les jetons expirent et les tâches s’exécutent au mauvais moment',
  '{value} is not https: passwords and tokens can be read on their way':
    '{value} n’est pas en https : mots de passe et jetons peuvent être lus en chemin',
  '{value} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count':
    '{value} est activé, et url est sur cette machine : sans proxy devant, les clients choisissent l’adresse que comptent les limites',
  '{what} is said by {file}: change it there': '{what} : indiqué par {file}, à modifier là',
  '{what}: it is the last one that may change roles or users. Grant {lookingAfter} to another one first':
    '{what} : c’est le dernier qui permet de modifier des rôles ou des utilisateurs. Accordez d’abord {lookingAfter} à un autre',
  'API token of the other Plinth, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Jeton d’API de l’autre Plinth, pour `plinth content push` et `pull` là où personne ne le saisit : `env("TRANSFER_TOKEN")`.',
  Assign: 'Attribuer',
  Bypass: 'Contourner',
  'Maximum bytes of a line, and of all versions of a document together.':
    'Taille maximale, en octets, d’une ligne et de toutes les versions d’un document réunies.',
  'Maximum bytes of an import, unpacked.': 'Taille maximale d’une importation décompressée, en octets.',
  'Maximum number of archives that one node makes at once for downloads of exports.':
    'Archives qu’un nœud crée en même temps pour ceux qui téléchargent des exports.',
  'Maximum stored bytes of all imports of one caller together. Default: four times `maxSize`.':
    'Octets que tous les imports d’un même appelant peuvent occuper ensemble. Par défaut : quatre fois `maxSize`.',
  'nests deeper than {levels} levels': 'est imbriqué sur plus de {levels} niveaux',
  'contains a number that is too large': 'contient un nombre trop grand',
  'Your imports hold {held} bytes, and may hold {most} together: remove some of them':
    'Vos imports occupent {held} octets et peuvent en occuper {most} ensemble : supprimez-en quelques-uns',
  'As many archives as may be made at once are being fetched: try again later':
    'Autant d’archives qu’il est possible d’en créer à la fois sont en cours de téléchargement : réessayez plus tard',
  'Maximum number of chosen documents, with the documents that they refer to.':
    'Nombre de documents qui peuvent être choisis, avec ceux auxquels ils mènent.',
  'Finds documents by their words': 'Trouve les documents par leurs mots',
  'Import and export of content, here and between Plinths': 'Importation et exportation de contenu, ici et entre Plinth',
  'Key of the service with the right to write, from the environment.': 'Sa clé, autorisée à écrire : tirée de l’environnement.',
  'Language of content without locales, as a locale code.':
    'Langue du contenu qui n’existe pas en plusieurs langues, sous forme de code de langue.',
  'Milliseconds for which a plan is retried if its documents or the database cannot be reached.':
    'Millisecondes pendant lesquelles on réessaie un plan dont les documents ou la base de données sont inaccessibles.',
  'Milliseconds for which finished plans are kept; until then they can be undone.':
    'Millisecondes pendant lesquelles les plans terminés sont conservés ; jusque-là, ils peuvent être annulés.',
  'Milliseconds for which the data of an import is kept, and an export can be downloaded.':
    'Millisecondes pendant lesquelles les données envoyées pour une importation sont conservées et une exportation peut être récupérée.',
  'Milliseconds within which it must respond.': 'Millisecondes dans lesquelles il doit avoir répondu.',
  'Maximum number of waiting and open plans.': 'Nombre de plans qui peuvent attendre ou rester ouverts en même temps.',
  'Publishes and unpublishes at a time, one document or many as a release':
    'Publie et dépublie à un moment donné, un seul document ou plusieurs dans un lot',
  'Stages that documents go through before they are published, and comments':
    'Étapes que suivent les documents avant leur publication, et commentaires',
  'Name of the index, or collection, in the service. Apps that share a service need different names.':
    'Nom de l’index, ou de la collection, dans ce service. Les applications qui partagent un service ont chacune le leur.',
  'URL of the service: `http://127.0.0.1:7700`.': 'Son adresse : `http://127.0.0.1:7700`.',
  'Whether the plugin `search` finds documents by the words of the attribute. `{ "weight": 3 }` also sets its weight.':
    'Indique si le plugin `search` trouve les documents par les mots de l’attribut. `{ "weight": 3 }` : et combien il compte.',
  'Which service.': 'Quel service.',
  'The audit is being verified already': 'L’audit est déjà en cours de vérification',
  'there is no such thread': 'ce fil n’existe pas',
  'there is no such attribute': 'cet attribut n’existe pas',
  'There are {comments} comments already: delete some': 'Il y a déjà {comments} commentaires : supprimez-en',
  'Others wrote this comment': 'Ce commentaire a été écrit par d’autres',
  'an answer is resolved with its thread': 'une réponse est résolue avec son fil',
  '“{title}” may not read this attribute': '« {title} » n’a pas le droit de lire cet attribut',
  'Comment not found': 'Commentaire introuvable',
  'there is another stage "{id}"': 'il existe une autre étape « {id} »',
  'there is no other stage "{onChange}"': 'il n’existe pas d’autre étape « {onChange} »',
  'must name at most {removed} stages': 'doit nommer au plus {removed} étapes',
  'names no stage': 'ne nomme aucune étape',
  'there is no content type "{uid}"': 'le type de contenu « {uid} » n’existe pas',
  '"{uid}" has no drafts (draftAndPublish), and nothing to publish': '« {uid} » n’a pas de brouillons (draftAndPublish) et rien à publier',
  'There are no stages of this content type': 'Ce type de contenu n’a pas d’étapes',
  'there is no stage "{asked}"': 'l’étape « {asked} » n’existe pas',
  'there is no such person': 'cette personne n’existe pas',
  '“{title}” may not read this document': '« {title} » n’a pas le droit de lire ce document',
  'It was changed after you read it: read it again before you move it':
    'Il a été modifié après votre lecture : relisez-le avant de le déplacer',
  'It was moved meanwhile: it is in “{name}” now': 'Il a été déplacé entre-temps : il est maintenant dans « {name} »',
  'The stages come from {file}: change them there': 'Les étapes viennent de {file} : modifiez-les à cet endroit',
  'The stages were changed meanwhile': 'Les étapes ont été modifiées entre-temps',
  '{counts} documents are in “{name}”: say which stage they go to':
    'Documents dans « {name} » : {counts}. Indiquez vers quelle étape les déplacer',
  'there was such a stage once: take another id': 'une telle étape a déjà existé : choisissez un autre identifiant',
  'there is no stage "{to}"': 'l’étape « {to} » n’existe pas',
  'names more than {removed} stages': 'nomme plus de {removed} étapes',
  'It is in “{name}”; no stage allows to publish': 'Il est dans « {name} » ; aucune étape ne permet de publier',
  'The change sends it back to “{name}”, but it can only be published in {where}':
    'La modification le renvoie à « {name} » ; la publication est possible dans {where}',
  'It is in “{name}”, but can only be published in {where}': 'Il est dans « {name} » ; la publication est possible dans {where}',
  'Mails are for people': 'Les e-mails sont réservés aux personnes',
  'It is yours, in “{name}”': 'Il vous est attribué, dans « {name} »',
  'Somebody names you in a comment': 'Quelqu’un vous mentionne dans un commentaire',
  'It waits in “{name}”': 'Il attend dans « {name} »',
  'Say either types or documents': 'Indiquez soit des types, soit des documents',
  'A table holds documents of one type: choose one': 'Un tableau contient les documents d’un seul type : choisissez-en un',
  'You may not read {displayName}': 'Vous n’avez pas le droit de lire {displayName}',
  'These documents lead to more than {maxChosen} others: choose fewer, fewer steps, or whole types':
    'Ces documents mènent à plus de {maxChosen} autres : choisissez-en moins, moins de niveaux, ou des types entiers',
  'Some of the chosen documents of {type} are not there': 'Certains des documents choisis de {type} sont absents',
  'takes one document': 'accepte un seul document',
  'takes a number': 'accepte un nombre',
  'takes true or false': 'accepte true ou false',
  'takes JSON': 'accepte du JSON',
  'is longer than {value} bytes, or a quote in it is never closed': 'dépasse {value} octets, ou contient un guillemet jamais fermé',
  'has a quote that is never closed': 'contient un guillemet jamais fermé',
  'has a quote in the middle of cell {cells}': 'contient un guillemet au milieu de la cellule {cells}',
  'has more than 10000 cells': 'a plus de 10000 cellules',
  'The row that begins in line {value} {what}': 'L’enregistrement qui commence à la ligne {value} {what}',
  'Line {number} is longer than {most} bytes': 'La ligne {number} dépasse {most} octets',
  'The archive is broken, or it was cut off': 'L’archive est endommagée ou a été tronquée',
  'Only a table asks for a type and columns': 'Seul un tableau demande un type et des colonnes',
  'Say which type the rows of the table are of': 'Indiquez le type des lignes du tableau',
  '{uid} has no attribute "{name}"': '{uid} n’a pas d’attribut « {name} »',
  'cannot be stored, for a reason that the log tells': 'ne peut pas être enregistré, pour une raison indiquée dans le journal',
  'is a file, and this Plinth has no media library': 'est un fichier, et ce Plinth n’a pas de médiathèque',
  'is a file, and you may not upload any': 'est un fichier, et vous n’avez pas le droit d’en importer',
  'has no name': 'n’a pas de nom',
  'is a file without its bytes': 'est un fichier sans ses octets',
  'the bytes {bytes} are missing': 'les octets {bytes} manquent',
  'cannot be written, for a reason that the log tells': 'ne peut pas être écrit, pour une raison indiquée dans le journal',
  'leads to {target} {documentId}, which is neither here nor in the import: it is left out':
    'mène à {target} {documentId}, qui n’est ni ici ni dans l’importation : il est omis',
  'is no JSON': 'n’est pas du JSON',
  'is no object': 'n’est pas un objet',
  'has the key "{other}", which a line has not': 'a la clé « {other} », qu’une ligne n’a pas',
  'names no content type of this app': 'ne désigne aucun type de contenu de cette application',
  'has no documentId': 'n’a pas de documentId',
  'has a locale that is none': 'a un code de langue non valide',
  'has a status that is neither draft nor published': 'a un statut qui n’est ni draft ni published',
  'has a time that is none': 'a une date non valide',
  'has bytes that are no name': 'a dans bytes un nom non valide',
  'has no data': 'n’a pas de données',
  'The table is empty: its first line names the columns': 'Le tableau est vide : sa première ligne nomme les colonnes',
  'The column "{heading}" is no attribute of {uid}: say by `columns` which one it is, or null':
    'La colonne « {heading} » n’est pas un attribut de {uid} : indiquez par `columns` lequel c’est, ou null',
  'Two columns are "{twice}"': 'Deux colonnes s’appellent « {twice} »',
  'has {cells} cells, and there are {columns} columns': 'a {cells} cellules, alors qu’il y a {columns} colonnes',
  'is no documentId': 'n’est pas un documentId',
  'is neither draft nor published': 'n’est ni draft ni published',
  'The import is larger than {maxSize} bytes, unpacked': 'L’importation décompressée dépasse {maxSize} octets',
  'The archive is more than 300 times as large unpacked, as no content is':
    'L’archive décompressée est plus de 300 fois plus grande, ce qui n’arrive avec aucun contenu',
  '{path} is passed over: it is none of the files of an export': '{path} est ignoré : ce n’est pas un fichier d’une exportation',
  'There is no {manifest}: the archive may have been cut off': 'Il n’y a pas de {manifest} : l’archive a peut-être été tronquée',
  '{file} is not in the archive, though {manifest} names it': '{file} n’est pas dans l’archive, bien que {manifest} le mentionne',
  '{file} was changed after it was exported': '{file} a été modifié après l’exportation',
  'There is no content type {uid} here': 'Le type de contenu {uid} n’existe pas ici',
  '{uid} has other attributes here than where it is from': '{uid} a ici d’autres attributs qu’à son origine',
  '{manifest} is none of an export: {message}': '{manifest} ne provient pas d’une exportation : {message}',
  'The archive is of version {version} of the format, and this Plinth reads version 1':
    'L’archive est à la version {version} du format, et ce Plinth lit la version 1',
  'More than 10000 lines of {source} cannot be read: it is no export':
    'Plus de 10000 lignes de {source} sont illisibles : ce n’est pas une exportation',
  '{name} is sent twice at the same time: send it again': '{name} est envoyé deux fois en même temps : envoyez-le à nouveau',
  '{name} is twice in the archive': '{name} figure deux fois dans l’archive',
  'The archive has more than 1000000 files': 'L’archive a plus de 1000000 fichiers',
  '{manifest} is larger than any that an export makes': '{manifest} est plus grand que tout ce que crée une exportation',
  '{manifest} is no JSON': '{manifest} n’est pas du JSON',
  'This import cannot be run now: it is not planned yet, under way, or done':
    'Cette importation ne peut pas être lancée maintenant : elle n’est pas encore planifiée, est en cours ou terminée',
  'Stop it first: it is under way': 'Arrêtez-la d’abord : elle est en cours',
  'Import not found': 'Importation introuvable',
  'carried out, and undone as it was meant to be': 'exécuté, puis annulé comme prévu',
  'Maximum number of delivered and of failed messages that are kept for each webhook.':
    'Nombre maximal d’envois conservés par webhook, aboutis ou en échec.',
  'Documents in review': 'Documents en relecture',
  'Other Plinths by name, to which `/admin` and `plinth content push` may send content.':
    'Autres Plinth, par nom, auxquels `/admin` et `plinth content push` peuvent envoyer du contenu.',
  'Plans and releases': 'Plans et lots',
  Push: 'Envoi',
  'Stages of review': 'Étapes de relecture',
  'Stages that hold documents': 'Étapes qui retiennent des documents',
  'There is no content type "{type}"': 'Le type de contenu « {type} » n’existe pas',
  'Documents of "{type}" have no drafts: they cannot be published':
    'Les documents de « {type} » n’ont pas de brouillons : ils ne peuvent pas être publiés',
  'Documents of "{type}" have no locales': 'Les documents de « {type} » n’existent pas en plusieurs langues',
  'the plan {called} was not carried out ({when}): {reason}': 'le plan {called} n’a pas été exécuté ({when}) : {reason}',
  'mend the reason, and try it again, or remove it': 'corrigez la cause et réessayez, ou supprimez-le',
  'by hand': 'à la main',
  'must be a time such as 2026-05-03T09:00, or 2026-05-03T09:00:00+02:00':
    'doit être une date et une heure comme 2026-05-03T09:00 ou 2026-05-03T09:00:00+02:00',
  'must be the name of a time zone, such as Europe/Berlin': 'doit être le nom d’un fuseau horaire, comme Europe/Berlin',
  'say in which time zone this is meant, such as Europe/Berlin': 'indiquez de quel fuseau horaire il s’agit, par exemple Europe/Berlin',
  'this time has passed': 'cette date est passée',
  'this time is too far ahead': 'cette date est trop lointaine',
  'Plans are made by a person or a token, whose rights are looked at again when they run':
    'Les plans sont créés par une personne ou un jeton, dont les droits sont vérifiés à nouveau lors de l’exécution',
  'No more than {maxOpen} plans may be open at once': 'Pas plus de {maxOpen} plans peuvent être ouverts à la fois',
  'Item not found': 'Élément introuvable',
  'Only a plan that has failed can be tried again': 'Seul un plan qui a échoué peut être réessayé',
  'Only a plan that has not run can be run': 'Seul un plan qui n’a pas été exécuté peut l’être',
  'Only a plan that has run can be undone': 'Seul un plan exécuté peut être annulé',
  'You may not do this with what somebody else has planned': 'Vous n’avez pas ce droit sur ce que quelqu’un d’autre a planifié',
  'Plan not found': 'Plan introuvable',
  'A plan that has run cannot be changed': 'Un plan exécuté ne peut plus être modifié',
  'no more than {maxTogether} documents can be published together': 'pas plus de {maxTogether} documents peuvent être publiés ensemble',
  'what goes offline has no content': 'ce qui est dépublié n’a pas de contenu',
  'There is no such document': 'Ce document n’existe pas',
  'You may not publish this document': 'Vous n’avez pas le droit de publier ce document',
  'You may not take this document offline': 'Vous n’avez pas le droit de dépublier ce document',
  'There is no draft to keep': 'Il n’y a pas de brouillon à conserver',
  'A document can be in a plan only once in each locale': 'Un document ne peut figurer qu’une fois par langue dans un plan',
  'The plan is running': 'Le plan est en cours d’exécution',
  'Undoing it was begun, but did not happen': 'L’annulation a été commencée, mais n’a pas eu lieu',
  'There is nothing in the plan': 'Le plan est vide',
  'The documents, or the database, could not be reached for too long':
    'Les documents ou la base de données sont restés injoignables trop longtemps',
  'Nothing was undone, since some of it cannot come back. With "force", the rest is undone':
    'Rien n’a été annulé, car une partie ne peut pas être rétablie. Avec "force", le reste est annulé',
  'There is no such content type any more': 'Ce type de contenu n’existe plus',
  'The document was deleted': 'Le document a été supprimé',
  'It was taken offline since': 'Il a été dépublié depuis',
  'It was published anew since': 'Il a été publié à nouveau depuis',
  'Something unexpected went wrong: the log says what': 'Un problème inattendu s’est produit : le journal indique lequel',
  'A part of it cannot be carried out, so nothing was': 'Une partie ne peut pas être exécutée ; rien ne l’a donc été',
  'Whoever planned this is not there any more': 'La personne qui a planifié ceci n’est plus là',
  'Whoever planned this is blocked': 'La personne qui a planifié ceci est bloquée',
  'The token that planned this has expired': 'Le jeton qui a planifié ceci a expiré',
  'Whoever planned this has no second factor, which is asked for now':
    'La personne qui a planifié ceci n’a pas de second facteur, désormais exigé',
  'The document was deleted, or is hidden from whoever planned this':
    'Le document a été supprimé, ou est masqué à la personne qui a planifié ceci',
  'Whoever planned this may not publish it': 'La personne qui a planifié ceci n’a pas le droit de le publier',
  'Whoever planned this may not take it offline': 'La personne qui a planifié ceci n’a pas le droit de le dépublier',
  'They are not there any more, or may not sign in': 'Cette personne n’est plus là, ou n’a pas le droit de se connecter',
  'The document was deleted, or is hidden from them': 'Le document a été supprimé, ou est masqué à cette personne',
  'They have no right to do this': 'Cette personne n’a pas ce droit',
  'Whoever added this could not do it: {reason}': 'La personne qui a ajouté ceci ne pourrait pas le faire : {reason}',
  'Whoever ran this or set its time could not do it: {reason}':
    'La personne qui a exécuté ceci ou fixé son heure ne pourrait pas le faire : {reason}',
  'You may not do this with what somebody else has planned: {reason}':
    'Vous n’avez pas ce droit sur ce que quelqu’un d’autre a planifié : {reason}',
  'Did not happen as planned': 'Ne s’est pas passé comme prévu',
  'Release of several documents': 'Lot de plusieurs documents',
  'The import is larger than {most} bytes': 'L’importation dépasse {most} octets',
  'The file has a name that is none': 'Le fichier a un nom non valide',
  'This import does not wait for pieces': 'Cette importation n’attend pas de morceaux',
  'The import has not arrived whole: its last piece is missing': 'L’importation n’est pas arrivée en entier : il manque le dernier morceau',
  'leads to {target} {documentId}, which is not here, and no content that could come along: it is left out':
    'mène à {target} {documentId}, qui n’est pas ici et n’est pas un contenu qui pourrait suivre : il est omis',
  'The archive has more than 2000 files of lines': 'L’archive a plus de 2000 fichiers de lignes',
  'The versions of {documentId} are longer than {value} bytes together': 'Les versions de {documentId} dépassent ensemble {value} octets',
  'The import is larger than it may be with {name}': 'Avec {name}, l’importation dépasse la taille autorisée',
  'It was broken off again and again: the log tells why': 'Cela a été interrompu à plusieurs reprises : le journal dit pourquoi',
  'Whoever asked for it is gone, or may not do so any more': 'La personne qui l’a demandé n’est plus là, ou n’en a plus le droit',
  'Transfer not found': 'Transfert introuvable',
  'Export not found': 'Exportation introuvable',
  'Push not found': 'Envoi introuvable',
  'Content is moved by people, tokens and commands': 'Le contenu est transféré par des personnes, des jetons et des commandes',
  'Backups that follow every change, restored to a moment, and checked':
    'Des sauvegardes qui suivent chaque modification, restaurées à un instant donné et vérifiées',
  'Hours after which the whole database is copied again; earlier if the changes have become larger than the database.':
    'Heures après lesquelles toute la base de données est copiée à nouveau ; plus tôt si les modifications sont devenues plus grandes qu’elle.',
  'Number of past hours that can be restored.': 'Heures sur lesquelles on peut revenir en arrière.',
  'Milliseconds between two checks for changes. If the disk is lost, writes since the last check are lost.':
    'Millisecondes entre deux recherches de modifications. Ce qui a été écrit depuis la dernière est perdu avec le disque.',
  'Where to keep a continuously updated copy of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. One target per database. Default: no copy.':
    'Où une copie de la base SQLite est tenue à jour pendant son utilisation : `{ "folder": … }` ou `{ "s3": … }`. Un emplacement par base. Par défaut : nulle part.',
  'the primary is read instead: put it right, or take it out of DATABASE_READ_URL (docs/databases.md)':
    'le serveur primaire est lu à la place : le réparer, ou le retirer de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  '{place} cannot be read: {problem}': '{place} ne peut pas être lu : {problem}',
  'has not got what the primary has': 'n’a pas ce que le serveur primaire a',
  'gets what the primary has only after {lag} ms': 'ne reçoit ce que le serveur primaire a qu’après {lag} ms',
  '{place} {wait}: the primary is read instead': '{place} {wait} : le serveur primaire est lu à la place',
  'find out what holds it up': 'trouver ce qui le retarde',
  '{place} can be written': '{place} peut être modifié',
  'set read_only to ON there': 'y régler read_only sur ON',
  Security: 'Sécurité',
  'Documents would be deleted that you may not delete': 'Des documents que vous ne pouvez pas supprimer seraient supprimés',
  'The documents in "{code}" would go with it: there are {held}, not {expected}':
    'Les documents en « {code} » disparaîtraient avec lui : il y en a {held}, et non {expected}',
  'Whoever asked for it may not do all of this: {message} ({code})':
    'La personne qui l’a demandé ne peut pas faire tout cela : {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Dossier des projets que l’interface peut importer, absolu ou relatif à l’application ; null : elle n’importe que des archives du dossier de l’application.',
  'This becomes public, so it must be confirmed with "evenIfItExposes": true:{lines}':
    'Ceci devient public et doit donc être confirmé par "evenIfItExposes": true :{lines}',
  'it was private': 'c’était privé',
  'it was hidden': 'c’était masqué',
  'visitors are granted it': 'les visiteurs y ont droit',
  'There was a problem connecting relation with id {name}. The relation with id {name2} needs to be connected first.':
    'La relation d’id {name} n’a pas pu être connectée. La relation d’id {name2} doit l’être d’abord.',
  'Document with id "{ref}" has no version in {values}': 'Le document d’id « {ref} » n’a pas de version en {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relations de type {target} associées à cette entrée qui n’existent pas : {count}',
  'the regular expression is too large': 'l’expression régulière est trop grande',
  'Columns that an import does not write are passed over: {passedOver}': 'Colonnes qu’un import n’écrit pas, ignorées : {passedOver}',
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
  'For editors: how the value is derived. `separator` (default `-`) and `lowercase` (default true) are read.':
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
  'this is no content type of the app': 'ce n’est pas un type de contenu de l’application',
  'documents of this type have no drafts: they are always live':
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
} satisfies ToldWords;
