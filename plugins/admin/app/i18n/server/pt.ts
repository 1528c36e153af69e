import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Portuguese. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller" é uma string ("user:7") e não pode ser comparado com “{name}”',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now" é uma data e hora e não pode ser comparado com “{name}”',
  '"$user.{name}" cannot be used here: callers are not users': '"$user.{name}" não pode ser usado aqui: os chamadores não são usuários',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}" nunca pode ser igual a “{name2}”: um é um número, o outro não',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}" não é um campo de {uid}{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '“{action}” não é uma ação sobre documentos e não pode ter condições',
  '"{action}" is not an action': '“{action}” não é uma ação',
  '"{action}" is not an action (did you mean "{meant}"?)': '“{action}” não é uma ação (você quis dizer “{meant}”?)',
  '"{code}" is not a valid locale code; {advice}': '“{code}” não é um código de idioma válido; {advice}',
  '"{last}" does not read or write fields: remove "fields"': '“{last}” não lê nem grava campos: remova "fields"',
  '"{name}" is not an attribute of {uid}{name2}': '“{name}” não é um campo de {uid}{name2}',
  '"{name}" refers to documents that do not exist': '“{name}” se refere a documentos que não existem',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '“{pattern}” é concedido duas vezes com condições. Una as entradas; use `$or` para combinar condições',
  '"{pattern}" is ignored: {reason}': '“{pattern}” é ignorado: {reason}',
  '"{pattern}" is not an action{access}': '“{pattern}” não é uma ação{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'Foi encontrada uma referência circular no array connect. Uma relação tenta se conectar antes ou depois de outra que tenta se conectar antes ou depois dela',
  'Function called with each error response and the original error.': 'Função chamada com cada resposta de erro e com o erro original.',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'Um plugin substitui esta operação pela sua própria, portanto ela não pode ser combinada com outras operações',
  Tree: 'Árvore',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'Uma árvore de páginas com seções e versões, em dois idiomas, com redirecionamentos para URLs que mudaram.',
  'API tokens are hashed with a key that is stored in the same database':
    'Os hashes dos tokens de API usam uma chave armazenada no mesmo banco de dados',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRET {weakness}',
  'Whether errors include the stack trace, except in production.': 'Se os erros incluem o stack trace, exceto em produção.',
  Administrator: 'Administrador',
  'Maximum number of aliases in a document.': 'Número máximo de aliases em um documento.',
  'Reply-to address': 'Endereço de resposta',
  Apply: 'Aplicar',
  'Articles with authors and categories in two locales, and a homepage.':
    'Artigos com autores e categorias em dois idiomas, e uma página inicial.',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    'Campos do usuário que podem ser definidos no registro, além de `username`, `email` e `password`.',
  Auth: 'Autenticação',
  Authenticated: 'Autenticado',
  Author: 'Autor',
  Blog: 'Blog',
  'Blurred placeholders': 'Espaços reservados desfocados',
  'Imports Strapi projects': 'Importa projetos do Strapi',
  'Maximum file size in bytes.': 'Tamanho máximo de arquivo em bytes.',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    'Número máximo de bytes armazenados por chamador. Acima disso, as chaves mais antigas são excluídas em até uma hora. Requisições não autenticadas são contadas por endereço IP do cliente (em IPv6: por rede).',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    'Tamanho máximo em JSON, em bytes, de um documento em uma resposta armazenada para novas tentativas. Se excedido: 400, e nada é gravado.',
  Callback: 'Callback',
  'Cannot delete {type} role': 'Não é possível excluir a função {type}',
  'Cannot remove role': 'Não é possível remover a função',
  'Cannot remove this permission from {type} role': 'Não é possível remover esta permissão da função {type}',
  Change: 'Alterar',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'Número máximo de caracteres em uma operação, incluindo comentários e espaços em branco, sem contar strings.',
  Conditions: 'Condições',
  Connect: 'Conectar',
  'Content API': 'API de conteúdo',
  Count: 'Contar',
  'Create role': 'Criar função',
  'Default role given to authenticated user.': 'Função padrão de usuários autenticados.',
  'Default role given to unauthenticated user.': 'Função padrão de usuários não autenticados.',
  'Delete role': 'Excluir função',
  'Maximum number of directives in a document.': 'Número máximo de diretivas em um documento.',
  'Document with id "{documentId}"{where} not found': 'Documento com ID “{documentId}”{where} não encontrado',
  'Documentation site': 'Site de documentação',
  'Default number of documents in a list.': 'Número padrão de documentos em uma lista.',
  'Maximum number of documents in a list.': 'Número máximo de documentos em uma lista.',
  'Maximum page size.': 'Tamanho máximo da página.',
  'Default page size.': 'Tamanho padrão da página.',
  'Draft & publish': 'Rascunho e publicação',
  'Dynamic zones': 'Zonas dinâmicas',
  Editor: 'Editor',
  'Email confirmation': 'Confirmação de e-mail',
  'Require STARTTLS': 'Exigir STARTTLS',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    'Número máximo de logins com falha por nome de usuário ou endereço de e-mail dentro de `signInInterval`: separadamente para cada local em que o usuário já entrou, e em conjunto para todos os outros locais.',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    'Número máximo de campos com seleções em uma operação, incluindo os de fragmentos; cada um pode causar uma consulta ao banco de dados. Grupos contam como dez.',
  'Static files and pages, and the welcome page in development':
    'Arquivos e páginas estáticos, e a página de boas-vindas em desenvolvimento',
  'Maximum files per request': 'Número máximo de arquivos por requisição',
  'Maximum number of files in one request.': 'Número máximo de arquivos em uma requisição.',
  'File uploads, storage and the attribute type media': 'Envio e armazenamento de arquivos, e o tipo de campo de mídia',
  'Find page': 'Listar por páginas',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    'Formatos adicionais de cada tamanho de imagem, listados em `formats`, por exemplo, como `small_webp`. O AVIF leva cerca de dez vezes mais tempo que os outros.',
  'Image formats': 'Formatos de imagem',
  'Get component': 'Obter componente',
  'Get components': 'Obter componentes',
  'Get content type': 'Obter tipo de conteúdo',
  'Get content types': 'Obter tipos de conteúdo',
  'Get permissions': 'Obter permissões',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    'Hosts, endereços IP e intervalos para os quais os plugins podem enviar requisições, embora não sejam públicos: `["auth.internal", "10.1.0.0/16"]`.',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    'Cardinalidade: `manyToOne` significa que muitos documentos deste tipo se referem a um único destino.',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    'Número de proxies que acrescentam valores a `X-Forwarded-For`, somente para estes limites. Padrão: `proxies` de `config/server`.',
  'Rate limiting, in memory or shared by all nodes': 'Limite de requisições, em memória ou compartilhado por todos os nós',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key: permite repetir escritas com segurança',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'Provedores de identidade por nome, como em `/api/connect/<name>`. Consulte o README do plugin.',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    'Número de imagens que um nó processa ao mesmo tempo, cada uma em sua própria thread. Padrão: metade do número de núcleos da CPU.',
  'Maximum number of images waiting to be processed. If exceeded: 503.':
    'Número máximo de imagens aguardando processamento. Se excedido: 503.',
  'Incorrect code provided': 'Código informado incorreto',
  'Invalid token': 'Token inválido',
  'The import process ended unexpectedly.': 'O processo de importação terminou inesperadamente.',
  'This is defined in code; edit it in {origin}.': 'Isto está definido no código; edite em {origin}.',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRET {weakness}: quem o adivinhar pode se passar por qualquer usuário',
  'Keep image metadata (EXIF)': 'Manter metadados de imagens (EXIF)',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    'Chave para os hashes de tokens armazenados, com pelo menos 32 caracteres. Alterá-la invalida todos os tokens criados com um comando. Padrão: uma chave aleatória, gerada pelo primeiro nó e armazenada no banco de dados.',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'Chave que criptografa os e-mails em fila no banco de dados, com pelo menos 32 bytes. Se você alterá-la, os e-mails em fila não são enviados. Padrão: os e-mails em fila são armazenados sem criptografia.',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    'Chave que assina as sessões dos usuários administrativos, com pelo menos 32 bytes. Padrão: uma chave aleatória, gerada uma única vez e armazenada no banco de dados.',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'Chave que assina os JWTs dos usuários finais, com pelo menos 32 bytes. Alterá-la invalida todos eles. Obrigatória em produção; fora dela, uma chave aleatória é gerada e armazenada no banco de dados.',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': 'Valor máximo de `limit` e `pageSize`; -1: igual a `amountLimit`.',
  'Maximum file size': 'Tamanho máximo de arquivo',
  'Maximum image size': 'Tamanho máximo de imagem',
  'List locales': 'Listar idiomas',
  Logout: 'Sair',
  'Verify certificate': 'Verificar certificado',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
  Email: 'E-mail',
  'Sends emails from templates over SMTP': 'Envia e-mails a partir de templates via SMTP',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'Se os tipos de conteúdo estão disponíveis no esquema GraphQL, com queries e mutations.',
  'Milliseconds during which a delivery is retried.': 'Milissegundos durante os quais uma entrega é tentada novamente.',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'Milissegundos durante os quais uma chave é válida. Uma nova tentativa dentro desse tempo recebe a resposta original.',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    'Milissegundos após os quais um webhook é desativado se o destino continuar falhando.',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    'Milissegundos durante os quais as entregas ficam armazenadas, para que possam ser visualizadas e reenviadas.',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'Milissegundos durante os quais os payloads são assinados com o segredo antigo e com o novo.',
  'Response timeout of the target in milliseconds.': 'Tempo limite da resposta do destino em milissegundos.',
  'Timeout for sending an email to the mail server, in milliseconds.':
    'Tempo limite para enviar um e-mail ao servidor de e-mail, em milissegundos.',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    'Milissegundos até a primeira nova tentativa de uma entrega com falha. O intervalo dobra a cada tentativa.',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    'Milissegundos até a nova tentativa de um e-mail que não pôde ser entregue. O intervalo aproximadamente dobra a cada tentativa, até três horas.',
  'Missing or invalid credentials': 'Credenciais ausentes ou inválidas',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENV é “{environment}”: recursos de desenvolvimento estão acessíveis publicamente',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'Nome do host ou endereço IP do servidor SMTP. Se não for definido, nenhum e-mail é enviado.',
  'Node.js {major} has been out of support since {end}': 'O Node.js {major} está sem suporte desde {end}',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'O Node.js {node} não é uma versão com suporte de longo prazo; ele tem suporte por apenas seis meses',
  'Node.js {node} is too old; {node2} is required': 'O Node.js {node} é antigo demais; é necessário o {node2}',
  'Maximum nesting depth of an operation.': 'Profundidade máxima de aninhamento de uma operação.',
  'Maximum number of objects in the variables of an operation.': 'Número máximo de objetos nas variáveis de uma operação.',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    'Número máximo de objetos que uma operação pode solicitar (os tamanhos de listas aninhadas são multiplicados) e que sua resposta pode conter.',
  'Deprecated; use `landingPage: true`.': 'Obsoleto; use `landingPage: true`.',
  'GraphQL API for all content types': 'API GraphQL para todos os tipos de conteúdo',
  'Maximum number of operations in a batched request.': 'Número máximo de operações em uma requisição em lote.',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'Origens das quais o painel de administração pode carregar imagens, além deste servidor e do armazenamento de arquivos.',
  'Allowed origins, in addition to that of `server.url`.': 'Origens permitidas, além da de `server.url`.',
  'Preview URLs of your site by content type.': 'URLs de pré-visualização do seu site por tipo de conteúdo.',
  'Password must be less than {passwordBytes} bytes': 'A senha deve ter menos de {passwordBytes} bytes',
  'Passwords do not match': 'As senhas não coincidem',
  'Prefix of all content API routes.': 'Prefixo de todas as rotas da API de conteúdo.',
  'Endpoint path.': 'Caminho do endpoint.',
  'Payload Too Large': 'Payload grande demais',
  Permissions: 'Permissões',
  'Maximum number of pixels of an image.': 'Número máximo de pixels de uma imagem.',
  Port: 'Porta',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'Porta SMTP: 587 para STARTTLS, 465 para TLS.',
  'Private attributes': 'Campos privados',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'Produtos com variantes, uma árvore de departamentos, marcas e pedidos visíveis somente para seus clientes.',
  Project: 'Projeto',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'Projetos só podem ser importados em desenvolvimento; este servidor está em produção (NODE_ENV).',
  Propose: 'Propor',
  Public: 'Público',
  'REST API for all content types': 'API REST para todos os tipos de conteúdo',
  Refresh: 'Renovar token',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    'Se as conexões de `Query` oferecem paginação por cursor: `after` de `PaginationArg`, e `next` ao lado de `nodes`.',
  'Whether unknown query parameters are rejected instead of ignored.':
    'Se parâmetros de query desconhecidos são rejeitados em vez de ignorados.',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'Proteção contra CSRF: define se são rejeitadas requisições que uma página de outro site poderia enviar sem uma requisição preflight. Um objeto indica cabeçalhos que isentam uma requisição.',
  Register: 'Registrar-se',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Se consultas persistidas automáticas estão ativadas, em cache por `ttl` segundos; false: elas são rejeitadas.',
  'Repeatable components': 'Componentes repetíveis',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    'Número máximo de requisições de qualquer tipo de um endereço IP dentro de `interval`.',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    'Número máximo de requisições do mesmo tipo de um endereço IP (e para um endereço de e-mail) dentro de `interval`.',
  'Outgoing requests of plugins, restricted to public addresses': 'Requisições de saída dos plugins, restritas a endereços públicos',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    'Número máximo de requisições simultâneas a um destino, somando todos os nós.',
  'Reset password': 'Redefinir senha',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    'Funções administrativas por chave, além de `administrator`, `editor` e `author`; as duas últimas podem ser redefinidas.',
  Rotate: 'Rotacionar',
  'Ownership rules': 'Regras de propriedade',
  'Additional validation rules for GraphQL documents.': 'Regras de validação adicionais para documentos GraphQL.',
  'Maximum lifetime of a session in seconds.': 'Duração máxima de uma sessão em segundos.',
  'Seconds of inactivity after which a session expires.': 'Segundos de inatividade após os quais uma sessão expira.',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'Segundos dentro dos quais o código deve ser informado, no login e ao configurar a autenticação de dois fatores.',
  'Lifetime of an access token in seconds.': 'Validade de um token de acesso em segundos.',
  'Lifetime of the code in seconds.': 'Validade do código em segundos.',
  'Lifetime of the link in seconds.': 'Validade do link em segundos.',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'Validade do JWT de um usuário em segundos. Não usada com `refresh`.',
  'In seconds.': 'Em segundos.',
  Send: 'Enviar',
  'Send email confirmation': 'Enviar confirmação de e-mail',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'Exigir STARTTLS: nenhum e-mail é enviado antes que a conexão esteja criptografada. Use `false` se o servidor não oferecer suporte a TLS, como um servidor na mesma máquina.',
  Sender: 'Remetente',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'Remetente de todos os e-mails: `post@example.org` ou `Example <post@example.org>`. Obrigatório com `smtp`.',
  Server: 'Servidor',
  'Service Unavailable': 'Serviço indisponível',
  Sessions: 'Sessões',
  Share: 'Compartilhar',
  Shop: 'Loja',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'Se o endpoint exibe a sandbox, ou uma função que decide isso. Padrão: exceto em produção.',
  Registration: 'Registro',
  'Image sizes': 'Tamanhos de imagem',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    'Tamanhos de imagem por nome: a largura e a altura máximas em pixels. `thumbnail` (245 × 156) sempre existe.',
  'Whether to connect with TLS. Default: if the port is 465.': 'Se a conexão usa TLS. Padrão: se a porta for 465.',
  'Whether a request can contain several operations (batching).': 'Se uma requisição pode conter várias operações (em lote).',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'Se o certificado do servidor é verificado. Para uma autoridade certificadora privada, use `NODE_EXTRA_CA_CERTS`.',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'Se subscriptions estão disponíveis via WebSockets no endpoint (`graphql-ws`); um objeto define limites.',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'Se a introspecção está ativada (`__schema`, `__type`). Padrão: exceto em produção.',
  'Sends webhooks when content changes': 'Envia webhooks quando o conteúdo muda',
  'Project templates: blog, shop, documentation site': 'Templates de projeto: blog, loja, site de documentação',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions":
    'Gera um documento OpenAPI 3.1, limitado às permissões de quem o solicita',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'O `API_TOKEN_SALT` do projeto Strapi cujos tokens foram importados (`plinth import strapi`). Sem ele, os tokens importados não são aceitos.',
  'Attribute of the target that owns the relation.': 'Campo do destino que é proprietário da relação.',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    'Campo do destino que mostra o lado inverso; este lado é proprietário da relação.',
  'The database is not usable': 'O banco de dados não pode ser usado',
  'The database is busy': 'O banco de dados está ocupado',
  'The database server is out of sync with its cluster': 'O servidor do banco de dados está fora de sincronia com seu cluster',
  'The default locale': 'O idioma padrão',
  'The document has been modified; its current revision is {revision}': 'O documento foi modificado; sua revisão atual é {revision}',
  'Admin panel at /admin': 'Painel de administração em /admin',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'O modelo de conteúdo só pode ser editado em desenvolvimento; este servidor está em produção (NODE_ENV).',
  'The name of "{code}"': 'O nome de “{code}”',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    'Página para definir uma nova senha, com link em e-mails com `?code=` (ou após `#` se a URL terminar com `#`): uma URL, ou um caminho de `server.url`.',
  'Password of `user`.': 'Senha de `user`.',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'O plugin "settings" está desativado. Defina isto no arquivo de configuração',
  'Version of the API in the document.': 'Versão da API no documento.',
  'Require email confirmation': 'Exigir confirmação de e-mail',
  'This attribute must be unique': 'Este campo deve ser único',
  'API tokens': 'Tokens de API',
  'Type of the role assigned at registration.': 'Tipo da função atribuída no registro.',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'Tipos das funções cujos usuários devem usar a autenticação de dois fatores. Sem ela, eles não podem entrar e seus tokens são inválidos.',
  'UID of the related content type.': 'UID do tipo de conteúdo relacionado.',
  Uniqueness: 'Unicidade',
  'Update role': 'Atualizar função',
  User: 'Usuário',
  'User not found': 'Usuário não encontrado',
  'Username already taken': 'Nome de usuário já em uso',
  'End users, roles and permissions': 'Usuários finais, funções e permissões',
  'Localization of content': 'Localização de conteúdo',
  View: 'Visualização',
  'Allow registration': 'Permitir registro',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'Esquemas de tipos de conteúdo e componentes via REST',
  'Content events, delivered to all nodes': 'Eventos de conteúdo, entregues a todos os nós',
  'Its extensions are defined in code; edit them in {origin}.': 'Suas extensões estão definidas no código; edite-as em {origin}.',
  'Settings that can be changed at runtime': 'Configurações que podem ser alteradas durante a execução',
  'Name of this server as shown in authenticator apps.': 'Nome deste servidor exibido em aplicativos autenticadores.',
  'Cookie name.': 'Nome do cookie.',
  'Title of the API in the document.': 'Título da API no documento.',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    'Opções do provedor para operações individuais. `local` não tem nenhuma; `s3` aceita parâmetros de requisição.',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'Opções do provedor. Consulte o README do plugin para as de `local` e `s3`.',
  'Reply-to address. Default: the sender.': 'Endereço de resposta. Padrão: o remetente.',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'Para onde o link redireciona: uma URL, ou um caminho de `server.url`. Padrão: a resposta é `{ "ok": true }`.',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'Provedor de armazenamento: `local` (uma pasta), `s3` (um bucket; também `aws-s3`) ou um provedor registrado por outro plugin com `UPLOAD`.',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'Onde as requisições são contadas. `memory`: separadamente em cada nó. `database`: em todos os nós, ao custo de escritas adicionais.',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    'Se `formats` contém um `placeholder`: uma imagem de no máximo 16 × 16 pixels como URL de dados, exibida desfocada enquanto a imagem completa carrega.',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    'Se uma escrita que também publica (POST e PUT sem `status=draft`) também exige a permissão `publish` e suas condições. `false`: `create` e `update` bastam, como no Strapi. Padrão: `false`, com um aviso na inicialização; novos aplicativos usam `true`.',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    'Se arquivos com conteúdo idêntico compartilham dados e URL. Consulte o README do plugin para saber o que isso revela.',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'Se a biblioteca de mídia tem pastas: `folder` dos arquivos, `/api/upload/folders` e `fileInfo.folder`, para chamadores com permissão.',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Se os filtros podem usar mídia e os atributos de seus arquivos, como no Strapi. Uma importação do Strapi ativa esta opção.',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    'Se as imagens mantêm seus metadados EXIF, como localização GPS, hora, câmera e autor.',
  'Whether the cookie is sent only over HTTPS. Default: in production.': 'Se o cookie é enviado somente por HTTPS. Padrão: em produção.',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'Se os cookies de sessão são enviados somente por HTTPS. Padrão: em produção.',
  'Whether lists include the total count, unless specified in the request.':
    'Se as listas incluem a contagem total, salvo indicação na requisição.',
  'Whether users can set up two-factor authentication.': 'Se os usuários podem configurar a autenticação de dois fatores.',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'Se os tokens de renovação são armazenados em um cookie HTTP-only em vez de retornados no corpo da resposta.',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'Se a frequência das requisições de login, registro e recuperação de conta é limitada.',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'Se o documento pode ser visualizado em `/api/openapi.html`. Padrão: a menos que `NODE_ENV` seja `production`.',
  'SameSite attribute of the cookie.': 'Atributo SameSite do cookie.',
  'SMTP username. Default: no authentication.': 'Nome de usuário SMTP. Padrão: sem autenticação.',
  'Maximum number of tokens in an operation.': 'Número máximo de tokens em uma operação.',
  'Background job queues, processed by any node': 'Filas de tarefas em segundo plano, processadas por qualquer nó',
  ', which includes what is added later': ', incluindo o que for adicionado depois',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`: um único JWT, como em `jwt`. `refresh`: um token de acesso de curta duração e um token de renovação, como em `sessions`.',
  'a URL such as https://example.com': 'uma URL como https://example.com',
  'a custom token must list its actions': 'um token personalizado deve listar suas ações',
  'this key name is reserved in JavaScript; choose another name': 'este nome de chave é reservado em JavaScript; escolha outro nome',
  'an array': 'um array',
  'an array with at least one item': 'um array com pelo menos um item',
  'an array with at least {least} items': 'um array com pelo menos {least} itens',
  'a sender is required; set it here or with MAIL_FROM': 'é necessário um remetente; defina-o aqui ou com MAIL_FROM',
  'a number': 'um número',
  'a number greater than 0': 'um número maior que 0',
  'a number from {least} to {most}': 'um número de {least} a {most}',
  'a number of at least {least}': 'um número de pelo menos {least}',
  'a number of at most {most}': 'um número de no máximo {most}',
  'a path must not contain NUL characters': 'um caminho não pode conter caracteres NUL',
  'a regular expression as a string': 'uma expressão regular como string',
  'a mail server requires a sender; set "from"': 'um servidor de e-mail exige um remetente; defina "from"',
  'a string': 'uma string',
  'a string of at least {least} characters': 'uma string de pelo menos {least} caracteres',
  'a string of at most {most} characters': 'uma string de no máximo {most} caracteres',
  'a string of {least} to {most} characters': 'uma string de {least} a {most} caracteres',
  'a non-empty string': 'uma string não vazia',
  'a value of type {value}': 'um valor do tipo {value}',
  'an integer': 'um número inteiro',
  'an integer from {least} to {most}': 'um número inteiro de {least} a {most}',
  'an integer of at least {least}': 'um número inteiro de pelo menos {least}',
  'an integer of at most {most}': 'um número inteiro de no máximo {most}',
  'public URL': 'URL pública',
  'an empty string': 'uma string vazia',
  'an object': 'um objeto',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'um objeto com um id ou um documentId não pode ter também connect, disconnect ou set',
  'an object without either': 'um objeto sem nenhum dos dois',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'as tentativas de login não têm limite de frequência (rateLimit.enabled)',
  'attribute: this content type has no such attribute of type uid': 'attribute: este tipo de conteúdo não tem esse campo do tipo uid',
  clock: 'relógio',
  'code must be six digits or a recovery code': 'code deve ter seis dígitos ou ser um código de recuperação',
  'component entries': 'entradas de componentes',
  'component entries are not valid JSON': 'entradas de componentes não são JSON válido',
  database: 'banco de dados',
  disk: 'disco',
  'each of the {nodes} nodes counts sign-in attempts separately': 'cada um dos {nodes} nós conta as tentativas de login separadamente',
  environment: 'ambiente',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': 'era esperada uma data como 2027-01-31 ou 2027-01-31T12:00:00Z',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'era esperado um documentId, um id, um objeto com um deles, ou um array desses valores; encontrado: {found}',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'era esperado um idioma como fr, ou um idioma com região ou escrita, como pt-BR',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    'era esperado um endereço de e-mail: "post@example.org" ou "Example <post@example.org>"',
  'expected a JSON value': 'era esperado um valor JSON',
  'expected {expected}': 'esperado: {expected}',
  'expected {expected}, found {found}': 'esperado: {expected}; encontrado: {found}',
  'expected {expected}, found {found}; did you mean "{meant}"?': 'esperado: {expected}; encontrado: {found}; você quis dizer “{meant}”?',
  'expected {expected}, found {found}; write {meant} without quotes':
    'esperado: {expected}; encontrado: {found}; escreva {meant} sem aspas',
  'expiresAt: the token has expired; provide a new expiration date': 'expiresAt: o token expirou; informe uma nova data de expiração',
  'run it as a dedicated user': 'execute-o com um usuário dedicado',
  'set a long random password for this user': 'defina uma senha longa e aleatória para este usuário',
  'has only {secret} characters': 'tem somente {secret} caracteres',
  headers: 'cabeçalhos',
  'images are stored unchanged, without formats and with their metadata':
    'as imagens são armazenadas sem alterações, sem formatos e com seus metadados',
  'is a required field': 'é um campo obrigatório',
  'is missing, expected {expected}': 'ausente; esperado: {expected}',
  'is not a valid regular expression: {message}': 'não é uma expressão regular válida: {message}',
  'is not set': 'não está definido',
  'the check failed: {value}': 'a verificação falhou: {value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets': 'ENCRYPTION_KEY não é a chave usada para criptografar estes segredos',
  'has already expired': 'já expirou',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'o servidor escuta em {host} e confia em X-Forwarded-For de um proxy: clientes que o contornam podem falsificar seu endereço IP',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'o servidor escuta em {host} e confia em X-Forwarded-For de {proxies} proxies: clientes que os contornam podem falsificar seu endereço IP',
  'the process runs as root': 'o processo é executado como root',
  'keep it enabled': 'mantenha ativado',
  'remove it': 'remova esta opção',
  'keep security.enabled in {middlewares} set to true': 'mantenha security.enabled em {middlewares} definido como true',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'coloque um proxy com terminação TLS na frente do servidor e defina a URL dele',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'use uma única cópia; npm ls {name} mostra quais pacotes dependem dela',
  'synchronize both clocks with NTP': 'sincronize os dois relógios com NTP',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'torne a porta acessível somente pelo proxy e defina proxies com o número de proxies',
  'related documents': 'documentos relacionados',
  'relations belong to component entries that do not exist': 'relações pertencem a entradas de componentes que não existem',
  'relations belong to versions that do not exist': 'relações pertencem a versões que não existem',
  'relations point to documents that do not exist': 'relações apontam para documentos que não existem',
  'relations in column "{target}" have no position among those to the same document':
    'relações na coluna “{target}” não têm posição entre as que apontam para o mesmo documento',
  'relations of one list have the same position': 'relações de uma mesma lista têm a mesma posição',
  log: 'log',
  'free up disk space': 'libere espaço em disco',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'libere espaço em disco; quando o disco está cheio, as escritas são rejeitadas com 507',
  'freed memory is not returned to the system: {unset} are not set':
    'a memória liberada não é devolvida ao sistema: {unset} não estão definidas',
  'freed memory is not returned to the system: {unset} is not set':
    'a memória liberada não é devolvida ao sistema: {unset} não está definida',
  'fix this first; the server cannot start': 'corrija isto primeiro; o servidor não pode iniciar',
  'content model': 'modelo de conteúdo',
  'must be a JSON object': 'deve ser um objeto JSON',
  'must be a `number` type': 'deve ser do tipo `number`',
  'must be a `string` type': 'deve ser do tipo `string`',
  'must be an array with one item for each of the {count} files': 'deve ser um array com um item para cada um dos {count} arquivos',
  'must be an object': 'deve ser um objeto',
  'must be an object with x and y': 'deve ser um objeto com x e y',
  'must be at most 255 characters': 'deve ter no máximo 255 caracteres',
  'must be greater than or equal to 0': 'deve ser maior ou igual a 0',
  'must be less than or equal to 100': 'deve ser menor ou igual a 100',
  'must be a single object, because there is only one file': 'deve ser um único objeto, porque há somente um arquivo',
  'must be the id or documentId of a folder, or null': 'deve ser o id ou o documentId de uma pasta, ou null',
  'must be written with plain characters: "{plain}"': 'deve ser escrito com caracteres simples: “{plain}”',
  'must not be empty, or start or end with white space': 'não pode estar vazio, nem começar ou terminar com espaço em branco',
  'must not be nested more than 64 levels deep': 'não pode ter mais de 64 níveis de aninhamento',
  'must not contain an unpaired surrogate': 'não pode conter um substituto sem par',
  'must not contain NUL characters': 'não pode conter caracteres NUL',
  'must not contain the key __proto__': 'não pode conter a chave __proto__',
  'must not contain invisible characters': 'não pode conter caracteres invisíveis',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    'não pode conter "/", "\\" ou caracteres de controle, nem ser "." ou ".."',
  'must not contain control characters': 'não pode conter caracteres de controle',
  'must contain "name" or "language"': 'deve conter "name" ou "language"',
  'name is a required field': 'name é um campo obrigatório',
  'name: a folder with this name already exists': 'name: já existe uma pasta com este nome',
  'new component entries would reuse existing IDs': 'novas entradas de componentes reutilizariam IDs existentes',
  'no emails are sent: no mail server is configured': 'nenhum e-mail é enviado: não há servidor de e-mail configurado',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    'a URL pública não está definida: os links em e-mails apontam para http://{host}:{port}',
  node: 'node',
  'one of {values}': 'um dos valores {values}',
  'only a custom token can list actions; this token is {type}': 'somente um token personalizado pode listar ações; este token é {type}',
  'other users can read or write {file} ({mode})': 'outros usuários podem ler ou gravar {file} ({mode})',
  packages: 'pacotes',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: uma pasta não pode ser movida para dentro de si mesma ou de uma de suas subpastas',
  'parent: folders can be nested at most {maxLevels} levels deep':
    'parent: as pastas podem ter no máximo {maxLevels} níveis de aninhamento',
  'parent: folder not found': 'parent: pasta não encontrada',
  'run plinth check --repair to fix it': 'execute plinth check --repair para corrigir',
  'run plinth migrate --allow-loss if the data is no longer needed':
    'execute plinth migrate --allow-loss se os dados não forem mais necessários',
  plugins: 'plugins',
  process: 'processo',
  proxy: 'proxy',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxies está definido, mas server.proxy não confia em nenhum proxy',
  'looks like an example value': 'parece um valor de exemplo',
  'document records without a version': 'registros de documentos sem versão',
  'consists of only a few different characters': 'consiste em poucos caracteres diferentes',
  'use Node.js {newest}': 'use o Node.js {newest}',
  'provide at least one change': 'informe pelo menos uma alteração',
  'security headers are disabled': 'os cabeçalhos de segurança estão desativados',
  'see the server log': 'consulte o log do servidor',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'consulte o log do servidor nesse horário e reconstrua os dados derivados dos eventos perdidos',
  'see the error message': 'consulte a mensagem de erro',
  'set LOG_LEVEL=info': 'defina LOG_LEVEL=info',
  'set NODE_ENV=production': 'defina NODE_ENV=production',
  'set PUBLIC_URL, or url in {server}': 'defina PUBLIC_URL, ou url em {server}',
  'set proxy to false if there is no proxy': 'defina proxy como false se não houver um proxy',
  'set proxy to true': 'defina proxy como true',
  start: 'inicialização',
  'this role': 'esta função',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'ative-a no arquivo de esquema, ou exclua as versões com plinth migrate --allow-loss',
  'enable it in config/plugins, or leave it disabled intentionally': 'ative-o em config/plugins, ou deixe-o desativado se for intencional',
  'use a release with an even major version': 'use uma versão principal par',
  'that it has missed events': 'o aviso de eventos perdidos',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'o aplicativo usa uma cópia de “{name}” ({theirs}) diferente da usada pelo servidor ({ours})',
  'the database clock is {apart} s ahead of the clock of this machine':
    'o relógio do banco de dados está {apart} s adiantado em relação ao relógio desta máquina',
  'the database clock is {apart} s behind the clock of this machine':
    'o relógio do banco de dados está {apart} s atrasado em relação ao relógio desta máquina',
  'the condition is empty: remove "where"': 'a condição está vazia: remova "where"',
  'fix the content first; the server cannot start': 'corrija o conteúdo primeiro; o servidor não pode iniciar',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'o cookie de sessão também é enviado por HTTP sem criptografia (sessions.cookie.secure)',
  'the environment variable {variable}': 'a variável de ambiente {variable}',
  'it is created at the first start': 'é criado na primeira inicialização',
  "the folder contains items that you don't have permission to delete": 'a pasta contém itens que você não tem permissão para excluir',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'o consumidor “{name}” não conseguiu processar {what} ({attempts} tentativas); os eventos posteriores estão bloqueados',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'o consumidor “{name}” ignorou {count} eventos que não conseguiu processar: {last}',
  'the index that enforces "{name}" as unique does not contain their values':
    'o índice que garante que “{name}” seja único não contém seus valores',
  'the last was {value}, at {value2}': 'o último foi {value}, em {value2}',
  'the log level is {logLevel}': 'o nível de log é {logLevel}',
  'no longer part of the content model: {text}': 'não faz mais parte do modelo de conteúdo: {text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    'serão aplicadas na próxima inicialização; liste-as com plinth migrate --dry-run',
  'the number {value}': 'o número {value}',
  'the stored version counts do not match the existing versions':
    'as contagens de versões armazenadas não correspondem às versões existentes',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'a senha do usuário do banco de dados “{user}” em {hostname} é fácil de adivinhar',
  'the password of the database user "{user}" at {hostname} is empty':
    'a senha do usuário do banco de dados “{user}” em {hostname} está vazia',
  'the plugin "{owner}" is disabled': 'o plugin “{owner}” está desativado',
  'the plugin "{plugin}" is disabled': 'o plugin “{plugin}” está desativado',
  'the role "{name}"': 'a função “{name}”',
  'the role "{role}"': 'a função “{role}”',
  'the token "{name}"': 'o token “{name}”',
  'the database user lacks a privilege: {words}': 'falta um privilégio ao usuário do banco de dados: {words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRET não está definido; sem ele, o servidor não inicia em produção',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted': 'ENCRYPTION_KEY não está definida, mas estes segredos estão criptografados',
  'the plugin "{plugin}" does not exist': 'o plugin “{plugin}” não existe',
  'the provider "{provider}" does not exist': 'o provedor “{provider}” não existe',
  'the role "{name}" does not exist': 'a função “{name}” não existe',
  'the role "{role}" does not exist': 'a função “{role}” não existe',
  'does not exist yet': 'ainda não existe',
  'this is a bug in the plugin "{plugin}"': 'isto é um bug do plugin “{plugin}”',
  'true or false': 'true ou false',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'type deve ter de 3 a 64 caracteres: letras, dígitos, "_" e "-"',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'type é obrigatório, porque não pode ser derivado do nome: de 3 a 64 letras, dígitos, "_" e "-"',
  'the type of a role cannot be changed; it is "{type}"': 'o tipo de uma função não pode ser alterado; é “{type}”',
  'type: content type does not exist': 'type: o tipo de conteúdo não existe',
  'unknown key; did you mean "{meant}"?': 'chave desconhecida; você quis dizer “{meant}”?',
  'unknown key; known keys: {known}': 'chave desconhecida; chaves conhecidas: {known}',
  'unknown key; no keys are allowed here': 'chave desconhecida; nenhuma chave é permitida aqui',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'url usa https, com terminação em um proxy, mas {value} está desativado: todos os clientes parecem ter o mesmo endereço IP e compartilham os limites de requisições, e Strict-Transport-Security não é enviado',
  'user and password must be set together': 'user e password devem ser definidos juntos',
  "username must not be an email address other than the account's own":
    'username não pode ser um endereço de e-mail, exceto o da própria conta',
  'value: provide a value, or a string in `from`': 'value: informe um valor, ou uma string em `from`',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    'as versões por “{axis}” de {types} estão ocultas: a opção {option} desses tipos está desativada',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    'as versões por “{axis}” de {types} estão ocultas: o plugin que as fornece está desativado',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    'versões com {name} “{value}” não têm correspondente em “{on}”, ou têm um correspondente mais antigo que não foi gravado desde então',
  'versions of documents without a document record': 'versões de documentos sem registro do documento',
  'versions whose documentId differs from that of their document': 'versões cujo documentId difere do documentId do seu documento',
  'a shared view must have a name': 'uma visualização compartilhada deve ter um nome',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    'qualquer pessoa com permissão para criar ou atualizar também pode publicar. Defina writesAskPublish em config/plugins (draft-and-publish.config): true exige a permissão publish, false mantém este comportamento',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}: {env}, o valor do token “{name}”, {weak}',
  '{count} failed': '{count} com falha',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}: {places}. Defina ENCRYPTION_KEY com a chave anterior, ou exclua os segredos com `plinth settings unset`',
  '{free} MB of {size} MB are free on the disk of {folder}': '{free} MB de {size} MB estão livres no disco de {folder}',
  '{key} is a required field': '{key} é um campo obrigatório',
  '{label} is not valid': '{label} não é válido',
  '{name} field must have at least {min} items': 'O campo {name} deve ter pelo menos {min} itens',
  '{name} field must have less than or equal to {max} items': 'O campo {name} deve ter no máximo {max} itens',
  '{name} is a required field': '{name} é um campo obrigatório',
  '{name} is a secret and is not exported; set it in the environment': '{name} é um segredo e não é exportado; defina-o no ambiente',
  '{name} must be a `string` type': '{name} deve ser do tipo `string`',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name} deve ser do tipo `{expected}`, mas o valor final foi: `{value}`{origin}.',
  '{name} must be at least {minLength} characters': '{name} deve ter pelo menos {minLength} caracteres',
  '{name} must be at most 4096 characters': '{name} deve ter no máximo 4096 caracteres',
  '{name} must be at most {length} characters': '{name} deve ter no máximo {length} caracteres',
  '{name} must be defined.': '{name} deve ser definido.',
  '{name} must be one of the following values: {components}': '{name} deve ser um dos seguintes valores: {components}',
  '{name} must match the following: "{expression}"': '{name} deve corresponder a: "{expression}"',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name} permanece no banco de dados, porque nenhuma opção de arquivo de configuração corresponde a isso',
  '{name} takes too long to match against "{regex}"': 'A comparação de {name} com "{regex}" demora demais',
  '{name} edited it but does not have permission to publish': '{name} editou o documento, mas não tem permissão para publicar',
  '{path}: folder not found': '{path}: pasta não encontrada',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place} é um segredo e não pode ser criptografado sem uma chave. Defina ENCRYPTION_KEY; `plinth secret` gera uma',
  '{rest} more like this': 'mais {rest} como este',
  '{steps} database migrations are pending': '{steps} migrações do banco de dados estão pendentes',
  '{text}: tokens may expire and jobs may run at the wrong time':
    '{text}: tokens podem expirar e tarefas podem ser executadas no momento errado',
  '{value} does not use https: passwords and tokens can be intercepted': '{value} não usa https: senhas e tokens podem ser interceptados',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value} está ativado, mas url aponta para esta máquina: sem um proxy, os clientes podem falsificar o endereço IP usado para os limites de requisições',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    'Token de API da outra instância do Plinth, para usar `plinth content push` e `pull` sem prompt: `env("TRANSFER_TOKEN")`.',
  Assign: 'Atribuir',
  Bypass: 'Ignorar etapas',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    'Tamanho máximo em bytes de uma linha, e de todas as versões de um documento no total.',
  'Maximum size of an import in bytes, decompressed.': 'Tamanho máximo de uma importação em bytes, descompactada.',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'Número máximo de pacotes compactados que um nó gera ao mesmo tempo para downloads de exportações.',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    'Tamanho total máximo das importações de um chamador em bytes. Padrão: quatro vezes `maxSize`.',
  'is nested more than {levels} levels deep': 'tem mais de {levels} níveis de aninhamento',
  'contains a number that is too large': 'contém um número grande demais',
  'Maximum number of selected documents, including related documents.':
    'Número máximo de documentos selecionados, incluindo documentos relacionados.',
  'Full-text search': 'Pesquisa de texto completo',
  'Import and export of content, and transfer between Plinth instances':
    'Importação e exportação de conteúdo, e transferência entre instâncias do Plinth',
  'API key of the service with write permission. Set it in the environment.':
    'Chave de API do serviço com permissão de escrita. Defina-a no ambiente.',
  'Locale of content that is not localized.': 'Idioma do conteúdo que não é localizado.',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'Milissegundos durante os quais uma ação agendada é tentada novamente se não for possível acessar seus documentos ou o banco de dados.',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    'Milissegundos durante os quais ações agendadas concluídas ficam armazenadas. Até lá, elas podem ser revertidas.',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'Milissegundos durante os quais os dados de importação ficam armazenados e uma exportação pode ser baixada.',
  'Response timeout in milliseconds.': 'Tempo limite da resposta em milissegundos.',
  'Maximum number of pending scheduled actions and releases.': 'Número máximo de ações agendadas e lançamentos pendentes.',
  'Schedules publishing and unpublishing, for single documents or as a release':
    'Agenda a publicação e a despublicação, de documentos individuais ou em um lançamento',
  'Review workflow with stages and comments': 'Fluxo de revisão com etapas e comentários',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'Nome do índice ou da coleção no serviço. Aplicativos que compartilham um serviço precisam de nomes diferentes.',
  'URL of the service: `http://127.0.0.1:7700`.': 'URL do serviço: `http://127.0.0.1:7700`.',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    'Se o campo é incluído na pesquisa de texto completo. `{ "weight": 3 }` também define seu peso.',
  'Search service to use.': 'Serviço de pesquisa a usar.',
  'this thread does not exist': 'esta conversa não existe',
  'this attribute does not exist': 'este campo não existe',
  'a reply is resolved with its thread': 'uma resposta é resolvida junto com sua conversa',
  '“{title}” does not have permission to read this attribute': '“{title}” não tem permissão para ler este campo',
  'duplicate stage "{id}"': 'etapa “{id}” duplicada',
  '"{onChange}" is not another stage of this content type': '“{onChange}” não é outra etapa deste tipo de conteúdo',
  'must name at most {removed} stages': 'deve indicar no máximo {removed} etapas',
  'must contain at least one stage': 'deve conter pelo menos uma etapa',
  'the content type "{uid}" does not exist': 'o tipo de conteúdo “{uid}” não existe',
  '"{uid}" does not use draft & publish': '“{uid}” não usa rascunho e publicação',
  'the stage "{asked}" does not exist': 'a etapa “{asked}” não existe',
  'this user does not exist': 'este usuário não existe',
  '“{title}” does not have permission to read this document': '“{title}” não tem permissão para ler este documento',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    'Documentos em “{name}”: {counts}. Escolha a etapa para a qual movê-los',
  'a removed stage used this ID; choose another one': 'uma etapa removida usava este ID; escolha outro',
  'the stage "{to}" does not exist': 'a etapa “{to}” não existe',
  'contains more than {removed} stages': 'contém mais de {removed} etapas',
  'The document is in “{name}”; no stage allows publishing': 'O documento está em “{name}”; nenhuma etapa permite publicar',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'Esta alteração move o documento de volta para “{name}”, mas ele só pode ser publicado em {where}',
  'The document is in “{name}” but can only be published in {where}': 'O documento está em “{name}”, mas só pode ser publicado em {where}',
  'Assigned to you, in “{name}”': 'Atribuído a você, em “{name}”',
  'Someone mentioned you in a comment': 'Alguém mencionou você em um comentário',
  'Waiting in “{name}”': 'Aguardando em “{name}”',
  'Provide either types or documents': 'Informe tipos ou documentos, não ambos',
  'A CSV file holds documents of one content type. Choose one': 'Um arquivo CSV contém documentos de um único tipo de conteúdo. Escolha um',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'Estes documentos se referem a mais de {maxChosen} outros. Selecione menos documentos, menos níveis, ou tipos de conteúdo inteiros',
  'Some of the selected documents of {type} do not exist': 'Alguns dos documentos selecionados de {type} não existem',
  'must be a single document': 'deve ser um único documento',
  'must be a number': 'deve ser um número',
  'must be true or false': 'deve ser true ou false',
  'must be JSON': 'deve ser JSON',
  'is longer than {value} bytes or has an unclosed quote': 'tem mais de {value} bytes ou uma aspa não fechada',
  'has an unclosed quote': 'tem uma aspa não fechada',
  'has a quote in the middle of cell {cells}': 'tem uma aspa no meio da célula {cells}',
  'has more than 10000 cells': 'tem mais de 10000 células',
  'Only a CSV file can have a type and columns': 'Somente um arquivo CSV pode ter um tipo e colunas',
  'Provide the content type of the rows': 'Informe o tipo de conteúdo das linhas',
  '{uid} has no attribute "{name}"': '{uid} não tem o campo “{name}”',
  'could not be stored; see the server log': 'não pôde ser armazenado; consulte o log do servidor',
  'is a file, but this Plinth instance has no media library': 'é um arquivo, mas esta instância do Plinth não tem biblioteca de mídia',
  "is a file, but you don't have permission to upload files": 'é um arquivo, mas você não tem permissão para enviar arquivos',
  'has no name': 'não tem nome',
  'is a file without data': 'é um arquivo sem dados',
  'the file data {bytes} is missing': 'os dados de arquivo {bytes} estão ausentes',
  'could not be written; see the server log': 'não pôde ser gravado; consulte o log do servidor',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    'se refere a {target} {documentId}, que não existe aqui nem na importação; a relação é omitida',
  'is not valid JSON': 'não é JSON válido',
  'is not an object': 'não é um objeto',
  'has the unknown key "{other}"': 'tem a chave desconhecida “{other}”',
  'does not name a content type of this app': 'não indica um tipo de conteúdo deste aplicativo',
  'has no documentId': 'não tem documentId',
  'has an invalid locale': 'tem um idioma inválido',
  'has a status other than draft or published': 'tem um status diferente de draft ou published',
  'has an invalid date and time': 'tem uma data e hora inválida',
  'has an invalid file data name': 'tem um nome de dados de arquivo inválido',
  'has no data': 'não tem dados',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    'A coluna “{heading}” não é um campo de {uid}. Mapeie-a com `columns`, ou defina-a como null',
  'Duplicate column "{twice}"': 'Coluna “{twice}” duplicada',
  'has {cells} cells instead of {columns}': 'tem {cells} células em vez de {columns}',
  'is not a valid documentId': 'não é um documentId válido',
  'must be draft or published': 'deve ser draft ou published',
  '{path} is ignored, because it is not part of an export': '{path} é ignorado, porque não faz parte de uma exportação',
  '{manifest} is missing; the archive may be incomplete': '{manifest} está ausente; o pacote compactado pode estar incompleto',
  '{file} is listed in {manifest} but missing in the archive': '{file} está listado em {manifest}, mas está ausente no pacote compactado',
  '{file} was modified after the export': '{file} foi modificado após a exportação',
  'Content type {uid} does not exist here': 'O tipo de conteúdo {uid} não existe aqui',
  '{uid} has different attributes here than in the source': '{uid} tem aqui campos diferentes dos da origem',
  'Export not found': 'Exportação não encontrada',
  'The user who started it no longer exists or no longer has permission':
    'O usuário que o iniciou não existe mais ou não tem mais permissão',
  'Import not found': 'Importação não encontrada',
  'Transfer not found': 'Transferência não encontrada',
  'executed and rolled back as intended': 'executado e desfeito, como previsto',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Número máximo de entregas concluídas e de entregas com falha armazenadas por webhook.',
  'Documents in review': 'Documentos em revisão',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    'Outras instâncias do Plinth por nome, para as quais `/admin` e `plinth content push` podem enviar conteúdo.',
  'Scheduled actions and releases': 'Ações agendadas e lançamentos',
  Push: 'Envio',
  'Review stages': 'Etapas de revisão',
  'Bypass review stages': 'Ignorar etapas de revisão',
  'Content type "{type}" not found': 'Tipo de conteúdo “{type}” não encontrado',
  'Documents of type "{type}" have no drafts and cannot be published':
    'Documentos do tipo “{type}” não têm rascunhos e não podem ser publicados',
  'Documents of type "{type}" have no locales': 'Documentos do tipo “{type}” não têm idiomas',
  'the scheduled action {called} failed ({when}): {reason}': 'a ação agendada {called} falhou ({when}): {reason}',
  'fix the cause and try again, or delete the scheduled action': 'corrija a causa e tente novamente, ou exclua a ação agendada',
  'manual run': 'execução manual',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    'deve ser uma data e hora como 2026-05-03T09:00 ou 2026-05-03T09:00:00+02:00',
  'must be a time zone name such as Europe/Berlin': 'deve ser o nome de um fuso horário, como Europe/Berlin',
  'a time zone is required, such as Europe/Berlin': 'é necessário um fuso horário, como Europe/Berlin',
  'must be in the future': 'deve estar no futuro',
  'is too far in the future': 'está muito distante no futuro',
  'Only a failed scheduled action can be retried': 'Somente uma ação agendada com falha pode ser tentada novamente',
  'Only a scheduled action that has not run yet can be run': 'Somente uma ação agendada que ainda não foi executada pode ser executada',
  'Only a scheduled action that has run can be reverted': 'Somente uma ação agendada já executada pode ser revertida',
  'A scheduled action that has run cannot be changed': 'Uma ação agendada já executada não pode ser alterada',
  'at most {maxTogether} documents can be published together': 'no máximo {maxTogether} documentos podem ser publicados juntos',
  'content cannot be set when unpublishing': 'não é possível definir conteúdo ao despublicar',
  'Document not found': 'Documento não encontrado',
  "You don't have permission to publish this document": 'Você não tem permissão para publicar este documento',
  "You don't have permission to unpublish this document": 'Você não tem permissão para despublicar este documento',
  'There is no draft to save': 'Não há rascunho para salvar',
  'Reverting was started, but nothing was reverted': 'A reversão foi iniciada, mas nada foi revertido',
  'There is nothing to execute': 'Não há nada para executar',
  'The documents or the database could not be reached for too long':
    'Não foi possível acessar os documentos ou o banco de dados por tempo demais',
  'The content type no longer exists': 'O tipo de conteúdo não existe mais',
  'The document was deleted': 'O documento foi excluído',
  'It has been unpublished since': 'Desde então, foi despublicado',
  'It has been published again since': 'Desde então, foi publicado novamente',
  'An unexpected error occurred. See the server log': 'Ocorreu um erro inesperado. Consulte o log do servidor',
  'Part of it cannot be executed, so nothing was changed': 'Parte das alterações não pode ser executada, portanto nada foi alterado',
  'The user or API token that scheduled this no longer exists': 'O usuário ou token de API que fez este agendamento não existe mais',
  'The user who scheduled this is blocked': 'O usuário que fez este agendamento está bloqueado',
  'The token that scheduled this has expired': 'O token que fez este agendamento expirou',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'O usuário que fez este agendamento não configurou a autenticação de dois fatores, que agora é obrigatória',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'O documento foi excluído, ou o usuário ou token de API que fez este agendamento não tem mais acesso a ele',
  'The user or API token that scheduled this does not have permission to publish it':
    'O usuário ou token de API que fez este agendamento não tem permissão para publicar o documento',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'O usuário ou token de API que fez este agendamento não tem permissão para despublicar o documento',
  'The account or token no longer exists or cannot be used': 'A conta ou o token não existe mais ou não pode ser usado',
  'The document was deleted, or they no longer have access to it':
    'O documento foi excluído, ou este usuário ou token não tem mais acesso a ele',
  "They don't have this permission": 'Este usuário ou token não tem essa permissão',
  'The user or API token that added this cannot do it: {reason}': 'O usuário ou token de API que adicionou isto não pode fazê-lo: {reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'O usuário ou token de API que executou ou reagendou isto não pode fazê-lo: {reason}',
  'Scheduled action failed': 'A ação agendada falhou',
  'Release with several documents': 'Lançamento com vários documentos',
  'The file name is invalid': 'O nome do arquivo é inválido',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    'se refere a {target} {documentId}, que não existe aqui e não pode ser importado; a relação é omitida',
  'It was interrupted repeatedly; see the server log': 'Foi interrompido repetidamente; consulte o log do servidor',
  'Push not found': 'Envio não encontrado',
  'Continuous backups with point-in-time recovery and verification':
    'Backups contínuos com recuperação para um momento específico e verificação',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'Horas entre cópias completas do banco de dados. Uma cópia completa é feita antes se as alterações excederem o tamanho do banco de dados.',
  'Number of past hours that can be restored.': 'Número de horas anteriores que podem ser restauradas.',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    'Milissegundos entre verificações de alterações. Se o disco for perdido, as escritas feitas desde a última verificação também são perdidas.',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'Onde armazenar um backup contínuo do banco de dados SQLite: `{ "folder": … }` ou `{ "s3": … }`. Use um destino separado para cada banco de dados. Padrão: sem backup.',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    'as leituras usam o servidor primário; corrija a réplica ou remova-a de DATABASE_READ_URL (docs/databases.md)',
  replica: 'réplica',
  'cannot read from {place}: {problem}': 'não foi possível ler de {place}: {problem}',
  'has not replicated the latest changes': 'não replicou as alterações mais recentes',
  'lags {lag} ms behind the primary': 'está {lag} ms atrás do servidor primário',
  '{place} {wait}: reads go to the primary instead': '{place} {wait}: as leituras usam o servidor primário',
  'find out why replication is delayed': 'descubra por que a replicação está atrasada',
  '{place} is writable': '{place} permite escrita',
  'set read_only to ON on the replica': 'defina read_only como ON na réplica',
  Security: 'Segurança',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'O usuário ou token de API que solicitou isto não tem uma permissão necessária: {message} ({code})',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    'Pasta com os projetos que a interface pode importar, absoluta ou relativa ao aplicativo; null: importa somente pacotes compactados que estão na pasta do aplicativo.',
  'it was private': 'era privado',
  'it was hidden': 'estava oculto',
  'the public has access to it': 'o público tem acesso a isso',
  'Document with id "{ref}" has no version in {values}': 'O documento com ID “{ref}” não tem versão em {values}',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'Relações do tipo {target} associadas a este item que não existem: {count}',
  'the regular expression is too large': 'a expressão regular é grande demais',
  'Columns that cannot be imported were ignored: {passedOver}': 'Colunas que não podem ser importadas foram ignoradas: {passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'Salve-a como JPEG ou PNG que não seja progressivo nem entrelaçado',
  'Save it upright, without an orientation in its metadata': 'Salve-a na posição correta, sem orientação nos metadados',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    'O que os tipos indicam sobre campos obrigatórios. `storage`: seus valores podem ser null, porque rascunhos e linhas anteriores a `required` não os têm. `schema`: eles nunca são null, como no Strapi; nesse caso, uma única linha sem valor torna null a lista inteira, e a inicialização aponta esses tipos. `plinth types` segue esta opção.',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Se clientes do Strapi 4 podem continuar funcionando: documentos e entradas também têm `data` e `attributes`, que são o mesmo documento novamente, e os documentos, seu `id` numérico; as conexões também têm `data` e `meta { pagination }`. Esses campos estão obsoletos.',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name} é compartilhado por todos os idiomas: altere-o em um idioma que o documento tenha',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'tem as flags “{flags}”, que uma expressão regular de um esquema não pode ter',
  'options can only have "strict", true or false': 'options só pode ter "strict", true ou false',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    'Somente para editores: como o valor é gerado. São lidos `separator` (padrão `-`) e `lowercase` (padrão true).',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'Para formulários, que mostram o campo somente se a condição se aplicar: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    'Número máximo de versões anteriores armazenadas de um arquivo substituído, além do original. Elas são privadas e podem ser restauradas. 0: nenhuma, nem o original.',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    'Milissegundos, após a última alteração, durante os quais as alterações não salvas dos usuários administrativos ficam armazenadas.',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`: o editor de tipos de conteúdo não mostra o campo, nem na interface nem via REST.',
  'An email could not be delivered': 'Não foi possível entregar um e-mail',
  '{mails} emails could not be delivered': 'Não foi possível entregar {mails} e-mails',
  'is not a content type of this app': 'não é um tipo de conteúdo deste aplicativo',
  'documents of this type have no drafts; they are always published': 'documentos deste tipo não têm rascunhos; estão sempre publicados',
  'must name the attribute and the operation': 'deve indicar o campo e a operação',
  'is for the action "set" only': 'vale somente para a ação "set"',
  'belongs to another kind of action': 'pertence a outro tipo de ação',
  'The client closed the connection': 'O cliente encerrou a conexão',
  'The URL of this service is not configured; set url in config/server':
    'A URL deste serviço não está configurada; defina url em config/server',
  'Action not found': 'Ação não encontrada',
  'locale: this content type is not localized': 'locale: este tipo de conteúdo não é localizado',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: senhas não são armazenadas em cópias de trabalho',
  'Earlier versions of a file': 'Versões anteriores de um arquivo',
  'Restores an earlier version of a file, or copies another file over it':
    'Restaura uma versão anterior de um arquivo, ou o sobrescreve com a cópia de outro arquivo',
  'Change password': 'Alterar senha',
  Components: 'Componentes',
  'Content types': 'Tipos de conteúdo',
  Drafts: 'Rascunhos',
  Export: 'Exportação',
  File: 'Arquivo',
  Files: 'Arquivos',
  Folder: 'Pasta',
  'Forgot password': 'Esqueci a senha',
  Health: 'Integridade do sistema',
  Import: 'Importação',
  Languages: 'Idiomas',
  Locales: 'Idiomas',
  Model: 'Modelo',
  Move: 'Mover',
  Password: 'Senha',
  People: 'Usuários',
  Pictures: 'Imagens',
  Read: 'Ler',
  Relations: 'Relações',
  Renew: 'Regenerar',
  Revoke: 'Revogar',
  Role: 'Função',
  Run: 'Executar',
  Settings: 'Configurações',
  Token: 'Token',
  Undo: 'Desfazer',
  'Goes live {time}': 'Será publicado: {time}',
  'Is taken offline {time}': 'Será despublicado: {time}',
  'Is taken offline': 'Será despublicado',
  'Goes live': 'Será publicado',
  files: 'arquivos',
} satisfies ServerTexts;
