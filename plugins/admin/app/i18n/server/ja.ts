import type { ServerTexts } from './texts.ts';

/** What the server says to people, in Japanese. */
export default {
  '"$caller" is a string ("user:7") and cannot be compared with "{name}"':
    '"$caller"は文字列（"user:7"）のため、「{name}」と比較できません',
  '"$now" is a date and time and cannot be compared with "{name}"': '"$now"は日時のため、「{name}」と比較できません',
  '"$user.{name}" cannot be used here: callers are not users': '呼び出し元がユーザーではないため、ここでは"$user.{name}"を使えません',
  '"$user.{name}" can never equal "{name2}": one is a number, the other is not':
    '"$user.{name}"が「{name2}」と等しくなることはありません。一方だけが数値です',
  '"$user.{name}" is not a field of {uid}{name2}': '"$user.{name}"は{uid}のフィールドではありません{name2}',
  '"{action}" is not an action on documents and cannot have conditions':
    '「{action}」はドキュメントに対する操作ではないため、条件を付けられません',
  '"{action}" is not an action': '「{action}」は操作ではありません',
  '"{action}" is not an action (did you mean "{meant}"?)': '「{action}」は操作ではありません（「{meant}」のことですか？）',
  '"{code}" is not a valid locale code; {advice}': '「{code}」は有効なロケールコードではありません。{advice}',
  '"{last}" does not read or write fields: remove "fields"':
    '「{last}」はフィールドの読み取りも書き込みも行いません。"fields"を削除してください',
  '"{name}" is not an attribute of {uid}{name2}': '「{name}」は{uid}の属性ではありません{name2}',
  '"{name}" refers to documents that do not exist': '「{name}」が、存在しないドキュメントを参照しています',
  '"{pattern}" is granted twice with conditions. Merge the entries; use `$or` to join conditions':
    '「{pattern}」が条件付きで2回付与されています。エントリーを1つにまとめ、条件は`$or`でつなげてください',
  '"{pattern}" is ignored: {reason}': '「{pattern}」は無視されます：{reason}',
  '"{pattern}" is not an action{access}': '「{pattern}」は操作ではありません{access}',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it':
    'connectの配列に循環参照があります。リレーションが、互いの前または後に接続しようとしています',
  'Function called with each error response and the original error.':
    'エラーレスポンスのたびに、レスポンスと元のエラーを渡して呼び出される関数。',
  'A plugin replaces this operation with its own, so it cannot be combined with other operations':
    'プラグインがこの操作を独自の処理に置き換えるため、ほかの操作と組み合わせることはできません',
  Tree: 'ツリー',
  'A page tree with sections and releases, in two locales, with redirects for moved URLs.':
    'セクションとリリースのあるページツリー。2つのロケールに対応し、移動したURLのリダイレクトも含みます。',
  'API tokens are hashed with a key that is stored in the same database':
    'APIトークンのハッシュに使うキーが、同じデータベースに保存されています',
  'API_TOKEN_SECRET {weakness}': 'API_TOKEN_SECRETの値に問題があります：{weakness}',
  'Whether errors include the stack trace, except in production.': 'エラーにスタックトレースを含めるかどうか（本番環境を除く）。',
  Administrator: '管理者',
  'Maximum number of aliases in a document.': 'ドキュメント内のエイリアスの最大数。',
  'Reply-to address': '返信先アドレス',
  Apply: '適用',
  'Articles with authors and categories in two locales, and a homepage.': '著者とカテゴリーを持つ記事（2つのロケール）とトップページ。',
  'User attributes that can be set at registration, in addition to `username`, `email` and `password`.':
    '`username`、`email`、`password`に加えて、登録時に設定できるユーザーの属性。',
  Auth: '認証',
  Authenticated: '認証済み',
  Author: '投稿者',
  Blog: 'ブログ',
  'Blurred placeholders': 'ぼかしたプレースホルダー',
  'Imports Strapi projects': 'Strapiプロジェクトのインポート',
  'Maximum file size in bytes.': 'ファイルの最大サイズ（バイト）。',
  'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).':
    '呼び出し元ごとに保存する最大バイト数。超えると、最も古いキーから1時間以内に削除されます。認証されていないリクエストは、クライアントのIPアドレス（IPv6ではネットワーク）ごとに数えます。',
  'Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.':
    '再試行のために保存するレスポンスに含まれる、1つのドキュメントの最大サイズ（JSON、バイト）。超えた場合は400が返され、何も書き込まれません。',
  Callback: 'コールバック',
  'Cannot delete {type} role': 'ロール{type}は削除できません',
  'Cannot remove role': 'ロールを削除できません',
  'Cannot remove this permission from {type} role': 'ロール{type}からこの権限を外すことはできません',
  Change: '変更',
  'Maximum number of characters in an operation, including comments and white space, excluding strings.':
    'オペレーションの最大文字数。コメントと空白を含み、文字列は含みません。',
  Conditions: '条件',
  Connect: '接続',
  'Content API': 'コンテンツAPI',
  Count: '件数の取得',
  'Create role': 'ロールの作成',
  'Default role given to authenticated user.': '認証済みのユーザーに与えられるデフォルトのロール。',
  'Default role given to unauthenticated user.': '認証されていないユーザーに与えられるデフォルトのロール。',
  'Delete role': 'ロールの削除',
  'Maximum number of directives in a document.': 'ドキュメント内のディレクティブの最大数。',
  'Document with id "{documentId}"{where} not found': 'ドキュメントが見つかりません：id「{documentId}」{where}',
  'Documentation site': 'ドキュメントサイト',
  'Default number of documents in a list.': '一覧に含めるドキュメントのデフォルト数。',
  'Maximum number of documents in a list.': '一覧に含めるドキュメントの最大数。',
  'Maximum page size.': '最大ページサイズ。',
  'Default page size.': 'デフォルトのページサイズ。',
  'Draft & publish': '下書きと公開',
  'Dynamic zones': 'ダイナミックゾーン',
  Editor: '編集者',
  'Email confirmation': 'メールアドレスの確認',
  'Require STARTTLS': 'STARTTLSを必須にする',
  TLS: 'TLS',
  'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.':
    '`signInInterval`の間に許可する、ユーザー名またはメールアドレスごとのログイン失敗の最大回数。ユーザーが以前にログインした場所ごとと、それ以外のすべての場所の合計を、別々に数えます。',
  'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.':
    '1つのオペレーションで、選択を持つフィールドの最大数（フラグメント内を含む）。それぞれがデータベースクエリを発生させる可能性があります。グループは10として数えます。',
  'Static files and pages, and the welcome page in development': '静的なファイルとページ、および開発環境のウェルカムページ',
  'Maximum files per request': 'リクエストごとの最大ファイル数',
  'Maximum number of files in one request.': '1回のリクエストに含められるファイルの最大数。',
  'File uploads, storage and the attribute type media': 'ファイルのアップロードと保存、および属性タイプmedia',
  'Find page': 'ページの取得',
  'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.':
    '各画像サイズで追加作成する形式。`formats`には`small_webp`のような名前で含まれます。AVIFの作成には、ほかの形式の約10倍の時間がかかります。',
  'Image formats': '画像の形式',
  'Get component': 'コンポーネントの取得',
  'Get components': 'コンポーネント一覧の取得',
  'Get content type': 'コンテンツタイプの取得',
  'Get content types': 'コンテンツタイプ一覧の取得',
  'Get permissions': '権限の取得',
  'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.':
    '一般公開されていなくても、プラグインがリクエストを送信できるホスト、IPアドレス、アドレス範囲：`["auth.internal", "10.1.0.0/16"]`。',
  'Cardinality: `manyToOne` means that many documents of this type refer to one target.':
    '多重度：`manyToOne`は、このタイプの多数のドキュメントが1つの対象を参照することを表します。',
  'Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.':
    '`X-Forwarded-For`に追加するプロキシの数（これらの制限にのみ適用）。デフォルト：`config/server`の`proxies`。',
  'Rate limiting, in memory or shared by all nodes': 'レート制限（メモリ内、またはすべてのノードで共有）',
  'Idempotency-Key: makes it safe to retry writes': 'Idempotency-Key：書き込みを安全に再試行できるようにします',
  'Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.':
    'IDプロバイダー（`/api/connect/<name>`の名前別）。プラグインのREADMEを参照してください。',
  'Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.':
    '1つのノードが同時に処理する画像の数。画像ごとに専用のスレッドを使います。デフォルト：CPUコア数の半分。',
  'Maximum number of images waiting to be processed. If exceeded: 503.': '処理を待つ画像の最大数。超えた場合は503が返されます。',
  'Incorrect code provided': 'コードが正しくありません',
  'Invalid token': 'トークンが無効です',
  'The import process ended unexpectedly.': 'インポートのプロセスが予期せず終了しました。',
  'This is defined in code; edit it in {origin}.': 'これはコードで定義されています。編集は{origin}で行ってください。',
  'JWT_SECRET {weakness}: anyone who guesses it can impersonate any user':
    'JWT_SECRETの値に問題があります：{weakness}。推測した人は、任意のユーザーになりすませます',
  'Keep image metadata (EXIF)': '画像のメタデータ（EXIF）を保持',
  'Key for the stored token hashes, at least 32 characters. Changing it invalidates all tokens created with a command. Default: a random key, generated by the first node and stored in the database.':
    '保存されるトークンハッシュのキー（32文字以上）。変更すると、コマンドで作成したすべてのトークンが無効になります。デフォルト：最初のノードが生成し、データベースに保存されるランダムなキー。',
  'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.':
    'キューに入ったメールをデータベースで暗号化するキー（32バイト以上）。変更すると、キューにあるメールは送信されません。デフォルト：キューのメールは暗号化せずに保存されます。',
  'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.':
    '管理ユーザーのセッションに署名するキー（32バイト以上）。デフォルト：一度だけ生成され、データベースに保存されるランダムなキー。',
  'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.':
    'エンドユーザーのJWTに署名するキー（32バイト以上）。変更すると、すべてのJWTが無効になります。本番環境では必須です。それ以外の環境では、ランダムなキーが生成され、データベースに保存されます。',
  'Maximum `limit` and `pageSize`; -1: same as `amountLimit`.': '`limit`と`pageSize`の最大値。-1の場合は`amountLimit`と同じです。',
  'Maximum file size': 'ファイルの最大サイズ',
  'Maximum image size': '画像の最大サイズ',
  'List locales': 'ロケール一覧の取得',
  Logout: 'ログアウト',
  'Verify certificate': '証明書を検証',
  'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)':
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072（docs/deployment.md）',
  Email: 'メール',
  'Sends emails from templates over SMTP': 'テンプレートを使ったメールをSMTPで送信します',
  'Whether content types are available in the GraphQL schema, with queries and mutations.':
    'コンテンツタイプを、クエリとミューテーションを含めてGraphQLスキーマで利用できるかどうか。',
  'Milliseconds during which a delivery is retried.': '配信を再試行し続ける期間（ミリ秒）。',
  'Milliseconds for which a key is valid. A retry within this time gets the original response.':
    'キーの有効期間（ミリ秒）。この間に再試行すると、元のレスポンスが返されます。',
  'Milliseconds after which a webhook is disabled if its target keeps failing.':
    '送信先の失敗が続いた場合に、Webhookを無効にするまでのミリ秒数。',
  'Milliseconds for which deliveries are stored so that they can be viewed and redelivered.':
    '配信を閲覧・再配信できるように保存する期間（ミリ秒）。',
  'Milliseconds for which payloads are signed with both the old and the new secret.':
    'ペイロードを新旧両方のシークレットで署名する期間（ミリ秒）。',
  'Response timeout of the target in milliseconds.': '送信先のレスポンスのタイムアウト（ミリ秒）。',
  'Timeout for sending an email to the mail server, in milliseconds.': 'メールサーバーへのメール送信のタイムアウト（ミリ秒）。',
  'Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.':
    '失敗した配信を最初に再試行するまでのミリ秒数。待ち時間は試行のたびに2倍になります。',
  'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.':
    '配信できなかったメールを再試行するまでのミリ秒数。待ち時間は試行のたびに約2倍になります（最大3時間）。',
  'Missing or invalid credentials': '認証情報がないか、無効です',
  'NODE_ENV is "{environment}": development features are publicly accessible':
    'NODE_ENVが"{environment}"です。開発用の機能に誰でもアクセスできます',
  'Hostname or IP address of the SMTP server. If not set, no emails are sent.':
    'SMTPサーバーのホスト名またはIPアドレス。設定しない場合、メールは送信されません。',
  'Node.js {major} has been out of support since {end}': 'Node.js {major}のサポートは{end}に終了しました',
  'Node.js {node} is not a long-term support release; it is supported for only six months':
    'Node.js {node}は長期サポート版ではありません。サポート期間は6か月だけです',
  'Node.js {node} is too old; {node2} is required': 'Node.js {node}は古すぎます。{node2}が必要です',
  'Maximum nesting depth of an operation.': 'オペレーションの入れ子の最大の深さ。',
  'Maximum number of objects in the variables of an operation.': 'オペレーションの変数に含められるオブジェクトの最大数。',
  'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.':
    '1つのオペレーションで要求でき、そのレスポンスに含められるオブジェクトの最大数。入れ子のリストの件数は掛け合わされます。',
  'Deprecated; use `landingPage: true`.': '非推奨です。`landingPage: true`を使ってください。',
  'GraphQL API for all content types': 'すべてのコンテンツタイプのGraphQL API',
  'Maximum number of operations in a batched request.': 'バッチリクエストに含められるオペレーションの最大数。',
  'Origins from which the admin panel can load images, in addition to this server and the file storage.':
    'このサーバーとファイルストレージに加えて、管理画面が画像を読み込めるオリジン。',
  'Allowed origins, in addition to that of `server.url`.': '`server.url`のオリジンに加えて許可するオリジン。',
  'Preview URLs of your site by content type.': 'コンテンツタイプごとの、サイトのプレビューURL。',
  'Password must be less than {passwordBytes} bytes': 'パスワードは{passwordBytes}バイト未満である必要があります',
  'Passwords do not match': 'パスワードが一致しません',
  'Prefix of all content API routes.': 'コンテンツAPIのすべてのルートの接頭辞。',
  'Endpoint path.': 'エンドポイントのパス。',
  'Payload Too Large': 'ペイロードが大きすぎます',
  Permissions: '権限',
  'Maximum number of pixels of an image.': '画像の最大ピクセル数。',
  Port: 'ポート',
  'SMTP port: 587 for STARTTLS, 465 for TLS.': 'SMTPのポート：STARTTLSの場合は587、TLSの場合は465。',
  'Private attributes': '非公開の属性',
  'Products with variants, a department tree, brands, and orders that are visible only to their customers.':
    'バリエーションのある商品、売り場のツリー、ブランド、注文した顧客だけが閲覧できる注文。',
  Project: 'プロジェクト',
  'Projects can be imported only in development; this server runs in production (NODE_ENV).':
    'プロジェクトをインポートできるのは開発環境だけです。このサーバーは本番環境で動作しています（NODE_ENV）。',
  Propose: '提案',
  Public: '一般公開',
  'REST API for all content types': 'すべてのコンテンツタイプのREST API',
  Refresh: '更新',
  'Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.':
    '`Query`のコネクションでカーソルページネーションを使えるかどうか：`PaginationArg`の`after`、および`nodes`と並ぶ`next`。',
  'Whether unknown query parameters are rejected instead of ignored.': '未知のクエリパラメーターを、無視する代わりに拒否するかどうか。',
  'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.':
    'CSRF対策：ほかのサイトのページがプリフライトなしで送信できるリクエストを拒否するかどうか。オブジェクトを指定すると、リクエストを対象外にするヘッダーを定められます。',
  Register: '登録',
  'Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.':
    'Automatic persisted queriesを有効にするかどうか（`ttl`秒間キャッシュ）。falseの場合は拒否されます。',
  'Repeatable components': '繰り返し可能なコンポーネント',
  'Maximum number of requests of any kind from one IP address within `interval`.':
    '`interval`の間に1つのIPアドレスから許可する、すべての種類のリクエストの最大数。',
  'Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.':
    '`interval`の間に1つのIPアドレスから（および1つのメールアドレスについて）許可する、同じ種類のリクエストの最大数。',
  'Outgoing requests of plugins, restricted to public addresses': 'プラグインから外部へのリクエスト（公開アドレスに限定）',
  'Maximum number of concurrent requests to one target, from all nodes together.':
    '1つの送信先への同時リクエストの最大数（全ノードの合計）。',
  'Reset password': 'パスワードをリセット',
  'Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.':
    '`administrator`、`editor`、`author`に加える管理ユーザーのロール（キー別）。後の2つは上書きできます。',
  Rotate: 'ローテーション',
  'Ownership rules': '所有者のルール',
  'Additional validation rules for GraphQL documents.': 'GraphQLドキュメントに対する追加の検証ルール。',
  'Maximum lifetime of a session in seconds.': 'セッションの最大有効期間（秒）。',
  'Seconds of inactivity after which a session expires.': '操作がない場合にセッションの期限が切れるまでの秒数。',
  'Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.':
    'ログイン時と2要素認証の設定時に、コードを入力できる秒数。',
  'Lifetime of an access token in seconds.': 'アクセストークンの有効期間（秒）。',
  'Lifetime of the code in seconds.': 'コードの有効期間（秒）。',
  'Lifetime of the link in seconds.': 'リンクの有効期間（秒）。',
  "Lifetime of a user's JWT in seconds. Not used with `refresh`.": 'ユーザーのJWTの有効期間（秒）。`refresh`では使われません。',
  'In seconds.': '秒単位。',
  Send: '送信',
  'Send email confirmation': 'メールアドレス確認の送信',
  'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.':
    'STARTTLSを必須にします。接続が暗号化されるまでメールは送信されません。同じマシン上のサーバーなど、サーバーがTLSに対応していない場合は`false`にします。',
  Sender: '送信者',
  'Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.':
    'すべてのメールの送信者：`post@example.org`または`Example <post@example.org>`。`smtp`を使う場合は必須です。',
  Server: 'サーバー',
  'Service Unavailable': 'サービスを利用できません',
  Sessions: 'セッション',
  Share: '共有',
  Shop: 'ショップ',
  'Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.':
    'エンドポイントにサンドボックスを表示するかどうか、またはそれを決める関数。デフォルト：本番環境以外で表示。',
  Registration: '登録',
  'Image sizes': '画像サイズ',
  'Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.':
    '名前別の画像サイズ。最大の幅と高さ（ピクセル）を指定します。`thumbnail`（245 × 156）は常に存在します。',
  'Whether to connect with TLS. Default: if the port is 465.': 'TLSで接続するかどうか。デフォルト：ポートが465の場合に有効。',
  'Whether a request can contain several operations (batching).':
    '1回のリクエストに複数のオペレーションを含められるかどうか（バッチ処理）。',
  "Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`.":
    'サーバーの証明書を検証するかどうか。プライベート認証局には`NODE_EXTRA_CA_CERTS`を使います。',
  'Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.':
    'エンドポイントのWebSocketでサブスクリプションを利用できるかどうか（`graphql-ws`）。オブジェクトで制限を設定できます。',
  'Whether introspection is enabled (`__schema`, `__type`). Default: except in production.':
    'イントロスペクション（`__schema`、`__type`）を有効にするかどうか。デフォルト：本番環境以外で有効。',
  'Sends webhooks when content changes': 'コンテンツが変更されたときにWebhookを送信します',
  'Project templates: blog, shop, documentation site': 'プロジェクトのテンプレート：ブログ、ショップ、ドキュメントサイト',
  "Generates an OpenAPI 3.1 document, limited to the caller's permissions": 'OpenAPI 3.1ドキュメントを、呼び出し元の権限の範囲で生成します',
  'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it, imported tokens are not accepted.':
    'トークンをインポートした（`plinth import strapi`）Strapiプロジェクトの`API_TOKEN_SALT`。設定しないと、インポートしたトークンは受け付けられません。',
  'Attribute of the target that owns the relation.': 'リレーションを所有する、参照先の属性。',
  'Attribute of the target that shows the inverse side; this side owns the relation.':
    '逆側を表示する、参照先の属性。リレーションを所有するのはこちら側です。',
  'The database is not usable': 'データベースを使用できません',
  'The database is busy': 'データベースが混み合っています',
  'The database server is out of sync with its cluster': 'データベースサーバーがクラスターと同期していません',
  'The default locale': 'デフォルトのロケール',
  'The document has been modified; its current revision is {revision}': 'ドキュメントが変更されました。現在のリビジョンは{revision}です',
  'Admin panel at /admin': '管理画面（/admin）',
  'The content model can be edited only in development; this server runs in production (NODE_ENV).':
    'コンテンツモデルを編集できるのは開発環境だけです。このサーバーは本番環境で動作しています（NODE_ENV）。',
  'The name of "{code}"': '「{code}」の名前',
  'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.':
    '新しいパスワードを設定するページ。メールには`?code=`付き（URLの末尾が`#`の場合は`#`の後）のリンクが記載されます。URL、または`server.url`からのパスを指定します。',
  'Password of `user`.': '`user`のパスワード。',
  'The plugin "settings" is disabled. Set this in the configuration file':
    'プラグイン「settings」が無効です。設定ファイルで設定してください',
  'Version of the API in the document.': 'ドキュメントに記載するAPIのバージョン。',
  'Require email confirmation': 'メールアドレスの確認を必須にする',
  'This attribute must be unique': 'この属性は一意である必要があります',
  'API tokens': 'APIトークン',
  'Type of the role assigned at registration.': '登録時に割り当てられるロールのtype。',
  'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.':
    'ユーザーに2要素認証を必須とするロールのtype。設定していないユーザーはログインできず、そのトークンも無効です。',
  'UID of the related content type.': '参照先のコンテンツタイプのUID。',
  Uniqueness: '一意性',
  'Update role': 'ロールの更新',
  User: 'ユーザー',
  'User not found': 'ユーザーが見つかりません',
  'Username already taken': 'このユーザー名はすでに使われています',
  'End users, roles and permissions': 'エンドユーザー、ロール、権限',
  'Localization of content': 'コンテンツのローカライズ',
  View: '表示',
  'Allow registration': '登録を許可',
  Webhook: 'Webhook',
  'Content type and component schemas over REST': 'コンテンツタイプとコンポーネントのスキーマ（REST）',
  'Content events, delivered to all nodes': 'すべてのノードに配信されるコンテンツのイベント',
  'Its extensions are defined in code; edit them in {origin}.': 'この拡張はコードで定義されています。編集は{origin}で行ってください。',
  'Settings that can be changed at runtime': '実行中に変更できる設定',
  'Name of this server as shown in authenticator apps.': '認証アプリに表示される、このサーバーの名前。',
  'Cookie name.': 'Cookieの名前。',
  'Title of the API in the document.': 'ドキュメントに記載するAPIのタイトル。',
  'Provider options for individual operations. `local` has none; `s3` accepts request parameters.':
    '個々の操作に対するプロバイダーのオプション。`local`にはありません。`s3`ではリクエストのパラメーターを指定できます。',
  'Provider options. See the README of the plugin for those of `local` and `s3`.':
    'プロバイダーのオプション。`local`と`s3`のオプションは、プラグインのREADMEを参照してください。',
  'Reply-to address. Default: the sender.': '返信先アドレス。デフォルト：送信者。',
  'Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.':
    'リンクのリダイレクト先：URL、または`server.url`からのパス。デフォルト：レスポンスは`{ "ok": true }`になります。',
  'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.':
    'ストレージプロバイダー：`local`（フォルダー）、`s3`（バケット。`aws-s3`も可）、または別のプラグインが`UPLOAD`で登録したプロバイダー。',
  'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.':
    'リクエストを数える場所。`memory`：ノードごとに個別に数えます。`database`：すべてのノードの合計を数えますが、書き込みが増えます。',
  'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.':
    '`formats`に`placeholder`を含めるかどうか。画像全体の読み込み中にぼかして表示する、最大16 × 16ピクセルの画像（data URL）です。',
  'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.':
    '公開も行う書き込み（`status=draft`のないPOSTとPUT）に、`publish`の権限とその条件も必要かどうか。`false`：Strapiと同様に、`create`と`update`だけで書き込めます。デフォルト：`false`（起動時に通知が表示されます）。新しいアプリは`true`を使います。',
  'Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.':
    '内容が同じファイルでデータとURLを共有するかどうか。これによって何が明らかになるかは、プラグインのREADMEを参照してください。',
  'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.':
    'メディアライブラリにフォルダーがあるかどうか。権限のある呼び出し元は、ファイルの`folder`、`/api/upload/folders`、`fileInfo.folder`を使えます。',
  'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.':
    'Strapiと同様に、フィルターでメディアとそのファイルの属性を使えるかどうか。Strapiからインポートすると有効になります。',
  'Whether images keep their EXIF metadata, such as GPS location, time, camera and author.':
    '画像のEXIFメタデータ（GPSの位置情報、日時、カメラ、作者など）を保持するかどうか。',
  'Whether the cookie is sent only over HTTPS. Default: in production.':
    'CookieをHTTPSでのみ送信するかどうか。デフォルト：本番環境で有効。',
  'Whether session cookies are sent only over HTTPS. Default: in production.':
    'セッションCookieをHTTPSでのみ送信するかどうか。デフォルト：本番環境で有効。',
  'Whether lists include the total count, unless specified in the request.':
    'リクエストで指定がない場合に、一覧に合計件数を含めるかどうか。',
  'Whether users can set up two-factor authentication.': 'ユーザーが2要素認証を設定できるかどうか。',
  'Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.':
    'リフレッシュトークンを、レスポンスの本文で返す代わりに、HTTP専用のCookieに保存するかどうか。',
  'Whether sign-in, registration and account recovery requests are rate-limited.':
    'ログイン、登録、アカウント復旧のリクエストにレート制限を適用するかどうか。',
  'Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.':
    'ドキュメントを`/api/openapi.html`で閲覧できるかどうか。デフォルト：`NODE_ENV`が`production`でない場合に有効。',
  'SameSite attribute of the cookie.': 'CookieのSameSite属性。',
  'SMTP username. Default: no authentication.': 'SMTPのユーザー名。デフォルト：認証なし。',
  'Maximum number of tokens in an operation.': 'オペレーションに含められるトークンの最大数。',
  'Background job queues, processed by any node': '任意のノードで処理される、バックグラウンドジョブのキュー',
  ', which includes what is added later': '（今後追加されるものを含む）',
  '`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.':
    '`legacy-support`：単一のJWT（`jwt`を参照）。`refresh`：有効期間の短いアクセストークンとリフレッシュトークン（`sessions`を参照）。',
  'a URL such as https://example.com': 'https://example.comのようなURL',
  'a custom token must list its actions': 'カスタムトークンには、操作を列挙する必要があります',
  'this key name is reserved in JavaScript; choose another name': 'このキーの名前はJavaScriptで予約されています。別の名前にしてください',
  'an array': '配列',
  'an array with at least one item': '1つ以上の項目を持つ配列',
  'an array with at least {least} items': '{least}個以上の項目を持つ配列',
  'a sender is required; set it here or with MAIL_FROM': '送信者は必須です。ここで設定するか、MAIL_FROMで設定してください',
  'a number': '数値',
  'a number greater than 0': '0より大きい数値',
  'a number from {least} to {most}': '{least}〜{most}の数値',
  'a number of at least {least}': '{least}以上の数値',
  'a number of at most {most}': '{most}以下の数値',
  'a path must not contain NUL characters': 'パスにNUL文字を含めることはできません',
  'a regular expression as a string': '文字列で表した正規表現',
  'a mail server requires a sender; set "from"': 'メールサーバーには送信者が必要です。"from"を設定してください',
  'a string': '文字列',
  'a string of at least {least} characters': '{least}文字以上の文字列',
  'a string of at most {most} characters': '{most}文字以内の文字列',
  'a string of {least} to {most} characters': '{least}〜{most}文字の文字列',
  'a non-empty string': '空でない文字列',
  'a value of type {value}': '{value}型の値',
  'an integer': '整数',
  'an integer from {least} to {most}': '{least}〜{most}の整数',
  'an integer of at least {least}': '{least}以上の整数',
  'an integer of at most {most}': '{most}以下の整数',
  'public URL': '公開URL',
  'an empty string': '空の文字列',
  'an object': 'オブジェクト',
  'an object with an id or a documentId cannot also have connect, disconnect or set':
    'idまたはdocumentIdのあるオブジェクトに、connect、disconnect、setを含めることはできません',
  'an object without either': 'どちらも持たないオブジェクト',
  'sign-in attempts are not rate-limited (rateLimit.enabled)': 'ログインの試行にレート制限が適用されていません（rateLimit.enabled）',
  'attribute: this content type has no such attribute of type uid': 'attribute: このコンテンツタイプに、uid型の該当する属性はありません',
  clock: '時刻',
  'code must be six digits or a recovery code': 'codeは6桁の数字またはリカバリーコードである必要があります',
  'component entries': 'コンポーネントのエントリー',
  'component entries are not valid JSON': 'コンポーネントのエントリーが有効なJSONではありません',
  database: 'データベース',
  disk: 'ディスク',
  'each of the {nodes} nodes counts sign-in attempts separately': '{nodes}個のノードが、ログインの試行をそれぞれ個別に数えています',
  environment: '環境',
  'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z': '2027-01-31や2027-01-31T12:00:00Zのような日付が必要です',
  'expected a documentId, an id, an object with one of them, or an array of these; found {found}':
    'documentId、id、そのいずれかを持つオブジェクト、またはそれらの配列が必要ですが、{found}が指定されています',
  'expected a language such as fr, or a language with a region or script such as pt-BR':
    'frのような言語、またはpt-BRのように地域や文字体系を含む言語が必要です',
  'expected an email address: "post@example.org" or "Example <post@example.org>"':
    '"post@example.org"や"Example <post@example.org>"のようなメールアドレスが必要です',
  'expected a JSON value': 'JSON値が必要です',
  'expected {expected}': '{expected}が必要です',
  'expected {expected}, found {found}': '{expected}が必要ですが、{found}が指定されています',
  'expected {expected}, found {found}; did you mean "{meant}"?':
    '{expected}が必要ですが、{found}が指定されています。「{meant}」のことですか？',
  'expected {expected}, found {found}; write {meant} without quotes':
    '{expected}が必要ですが、{found}が指定されています。引用符なしで{meant}と書いてください',
  'expiresAt: the token has expired; provide a new expiration date':
    'expiresAt: トークンの有効期限が切れています。新しい有効期限を指定してください',
  'run it as a dedicated user': '専用のユーザーで実行してください',
  'set a long random password for this user': 'このユーザーに、長いランダムなパスワードを設定してください',
  'has only {secret} characters': '{secret}文字しかありません',
  headers: 'ヘッダー',
  'images are stored unchanged, without formats and with their metadata':
    '画像は、ほかの形式を作成せず、メタデータを残したまま、変更せずに保存されます',
  'is a required field': '必須フィールドです',
  'is missing, expected {expected}': '指定されていません。{expected}が必要です',
  'is not a valid regular expression: {message}': '有効な正規表現ではありません：{message}',
  'is not set': '設定されていません',
  'the check failed: {value}': 'チェックに失敗しました：{value}',
  'ENCRYPTION_KEY is not the key used to encrypt these secrets':
    '次のシークレットの暗号化に使われたキーは、現在のENCRYPTION_KEYではありません',
  'has already expired': 'すでに有効期限が切れています',
  'the server listens on {host} and trusts X-Forwarded-For from one proxy: clients that bypass it can spoof their IP address':
    'サーバーは{host}で待ち受け、1つのプロキシのX-Forwarded-Forを信頼しています。プロキシを経由しないクライアントは、IPアドレスを偽装できます',
  'the server listens on {host} and trusts X-Forwarded-For from {proxies} proxies: clients that bypass them can spoof their IP address':
    'サーバーは{host}で待ち受け、{proxies}個のプロキシのX-Forwarded-Forを信頼しています。プロキシを経由しないクライアントは、IPアドレスを偽装できます',
  'the process runs as root': 'プロセスがrootで実行されています',
  'keep it enabled': '有効のままにしてください',
  'remove it': '設定を削除してください',
  'keep security.enabled in {middlewares} set to true': '{middlewares}のsecurity.enabledは、trueのままにしてください',
  'put a TLS-terminating proxy in front of the server and set its URL':
    'サーバーの前段にTLSを終端するプロキシを置き、そのURLを設定してください',
  'use a single copy; npm ls {name} shows which packages depend on it':
    'コピーを1つにまとめてください。どのパッケージが依存しているかは、npm ls {name}で確認できます',
  'synchronize both clocks with NTP': '両方の時計をNTPで同期してください',
  'make the port reachable only by the proxy, and set proxies to the number of proxies':
    'プロキシからのみポートに接続できるようにし、proxiesをプロキシの数に設定してください',
  'related documents': '関連ドキュメント',
  'relations belong to component entries that do not exist': 'リレーションが、存在しないコンポーネントのエントリーに属しています',
  'relations belong to versions that do not exist': 'リレーションが、存在しないバージョンに属しています',
  'relations point to documents that do not exist': 'リレーションが、存在しないドキュメントを参照しています',
  'relations in column "{target}" have no position among those to the same document':
    '列「{target}」のリレーションに、同じドキュメントへのリレーションの中での位置がありません',
  'relations of one list have the same position': '1つのリストの複数のリレーションが、同じ位置にあります',
  log: 'ログ',
  'free up disk space': 'ディスクの空き容量を増やしてください',
  'free up disk space; when the disk is full, writes are rejected with 507':
    'ディスクの空き容量を増やしてください。空きがなくなると、書き込みは507で拒否されます',
  'freed memory is not returned to the system: {unset} are not set':
    '解放されたメモリがシステムに返されません：{unset}が設定されていません',
  'freed memory is not returned to the system: {unset} is not set': '解放されたメモリがシステムに返されません：{unset}が設定されていません',
  'fix this first; the server cannot start': '先にこれを修正してください。このままではサーバーが起動できません',
  'content model': 'コンテンツモデル',
  'must be a JSON object': 'JSONオブジェクトである必要があります',
  'must be a `number` type': '`number`型である必要があります',
  'must be a `string` type': '`string`型である必要があります',
  'must be an array with one item for each of the {count} files': '{count}個のファイルそれぞれに1つの項目がある配列である必要があります',
  'must be an object': 'オブジェクトである必要があります',
  'must be an object with x and y': 'xとyを持つオブジェクトである必要があります',
  'must be at most 255 characters': '255文字以内である必要があります',
  'must be greater than or equal to 0': '0以上である必要があります',
  'must be less than or equal to 100': '100以下である必要があります',
  'must be a single object, because there is only one file': 'ファイルが1つだけのため、1つのオブジェクトである必要があります',
  'must be the id or documentId of a folder, or null': 'フォルダーのidまたはdocumentId、あるいはnullである必要があります',
  'must be written with plain characters: "{plain}"': '通常の文字で入力してください："{plain}"',
  'must not be empty, or start or end with white space': '空にすることや、先頭や末尾に空白を入れることはできません',
  'must not be nested more than 64 levels deep': '入れ子は64階層以内である必要があります',
  'must not contain an unpaired surrogate': '対になっていないサロゲートを含めることはできません',
  'must not contain NUL characters': 'NUL文字を含めることはできません',
  'must not contain the key __proto__': 'キー__proto__を含めることはできません',
  'must not contain invisible characters': '見えない文字を含めることはできません',
  'must not contain "/", "\\" or control characters, or be "." or ".."':
    '"/"、"\\"、制御文字を含めることや、"."または".."にすることはできません',
  'must not contain control characters': '制御文字を含めることはできません',
  'must contain "name" or "language"': '"name"または"language"が必要です',
  'name is a required field': 'nameは必須フィールドです',
  'name: a folder with this name already exists': 'name: この名前のフォルダーはすでに存在します',
  'new component entries would reuse existing IDs': '新しいコンポーネントのエントリーが、既存のIDを再利用してしまいます',
  'no emails are sent: no mail server is configured': 'メールサーバーが設定されていないため、メールは送信されません',
  'the public URL is not set: links in emails point to http://{host}:{port}':
    '公開URLが設定されていません。メールのリンクはhttp://{host}:{port}になります',
  node: 'ノード',
  'one of {values}': '{values}のいずれか',
  'only a custom token can list actions; this token is {type}': '操作を列挙できるのはカスタムトークンだけです。このトークンは{type}です',
  'other users can read or write {file} ({mode})': 'ほかのユーザーが{file}を読み書きできます（{mode}）',
  packages: 'パッケージ',
  'parent: a folder cannot be moved into itself or one of its subfolders':
    'parent: フォルダーを、そのフォルダー自身やサブフォルダーに移動することはできません',
  'parent: folders can be nested at most {maxLevels} levels deep': 'parent: フォルダーの階層は{maxLevels}段までです',
  'parent: folder not found': 'parent: フォルダーが見つかりません',
  'run plinth check --repair to fix it': '修復するには、plinth check --repairを実行してください',
  'run plinth migrate --allow-loss if the data is no longer needed': 'データが不要な場合は、plinth migrate --allow-lossを実行してください',
  plugins: 'プラグイン',
  process: 'プロセス',
  proxy: 'プロキシ',
  'rateLimit.proxies is set, but server.proxy does not trust any proxy':
    'rateLimit.proxiesが設定されていますが、server.proxyはどのプロキシも信頼していません',
  'looks like an example value': 'サンプルの値のように見えます',
  'document records without a version': 'バージョンのないドキュメントのレコード',
  'consists of only a few different characters': '文字の種類がわずかしかありません',
  'use Node.js {newest}': 'Node.js {newest}を使ってください',
  'provide at least one change': '変更を1つ以上指定してください',
  'security headers are disabled': 'セキュリティヘッダーが無効です',
  'see the server log': 'サーバーログを確認してください',
  'see the server log for that time, and rebuild the data derived from the missed events':
    'その時刻のサーバーログを確認し、処理されなかったイベントから派生するデータを再構築してください',
  'see the error message': 'エラーメッセージを確認してください',
  'set LOG_LEVEL=info': 'LOG_LEVEL=infoを設定してください',
  'set NODE_ENV=production': 'NODE_ENV=productionを設定してください',
  'set PUBLIC_URL, or url in {server}': 'PUBLIC_URL、または{server}のurlを設定してください',
  'set proxy to false if there is no proxy': 'プロキシがない場合は、proxyをfalseに設定してください',
  'set proxy to true': 'proxyをtrueに設定してください',
  start: '起動',
  'this role': 'このロール',
  'enable it in the schema file, or delete the versions with plinth migrate --allow-loss':
    'スキーマファイルで有効にするか、plinth migrate --allow-lossでバージョンを削除してください',
  'enable it in config/plugins, or leave it disabled intentionally': 'config/pluginsで有効にするか、意図して無効のままにしてください',
  'use a release with an even major version': 'メジャーバージョンが偶数のリリースを使ってください',
  'that it has missed events': 'イベントの取りこぼしの通知',
  'the app uses a different copy of "{name}" ({theirs}) than the server ({ours})':
    'アプリが使う「{name}」（{theirs}）は、サーバーが使うもの（{ours}）とは別のコピーです',
  'the database clock is {apart} s ahead of the clock of this machine': 'データベースの時計が、このマシンの時計より{apart}秒進んでいます',
  'the database clock is {apart} s behind the clock of this machine': 'データベースの時計が、このマシンの時計より{apart}秒遅れています',
  'the condition is empty: remove "where"': '条件が空です。"where"を削除してください',
  'fix the content first; the server cannot start': '先にコンテンツを修正してください。このままではサーバーが起動できません',
  'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)':
    'セッションCookieが、暗号化されていないHTTPでも送信されます（sessions.cookie.secure）',
  'the environment variable {variable}': '環境変数{variable}',
  'it is created at the first start': '最初の起動時に作成されます',
  "the folder contains items that you don't have permission to delete": 'フォルダーに、削除する権限がない項目が含まれています',
  'the consumer "{name}" failed to process {what} {attempts} times; later events are blocked':
    'コンシューマー「{name}」が{what}の処理に{attempts}回失敗したため、後続のイベントが止まっています',
  'the consumer "{name}" skipped {count} events it failed to process: {last}':
    'コンシューマー「{name}」が、処理に失敗した{count}件のイベントをスキップしました：{last}',
  'the index that enforces "{name}" as unique does not contain their values':
    '「{name}」の一意性を保証するインデックスに、これらの値が含まれていません',
  'the last was {value}, at {value2}': '最後は{value}（{value2}）',
  'the log level is {logLevel}': 'ログレベルが{logLevel}です',
  'no longer part of the content model: {text}': 'コンテンツモデルに含まれなくなったもの：{text}',
  'applied at the next start; list them with plinth migrate --dry-run':
    '次回の起動時に適用されます。plinth migrate --dry-runで一覧を確認できます',
  'the number {value}': '数値{value}',
  'the stored version counts do not match the existing versions': '保存されているバージョン数が、存在するバージョンと一致しません',
  'the password of the database user "{user}" at {hostname} is easy to guess':
    'データベースユーザー「{user}」（{hostname}）のパスワードは推測されやすいものです',
  'the password of the database user "{user}" at {hostname} is empty': 'データベースユーザー「{user}」（{hostname}）のパスワードが空です',
  'the plugin "{owner}" is disabled': 'プラグイン「{owner}」が無効です',
  'the plugin "{plugin}" is disabled': 'プラグイン「{plugin}」が無効です',
  'the role "{name}"': 'ロール「{name}」',
  'the role "{role}"': 'ロール「{role}」',
  'the token "{name}"': 'トークン「{name}」',
  'the database user lacks a privilege: {words}': 'データベースユーザーに権限がありません：{words}',
  'JWT_SECRET is not set; the server does not start in production without it':
    'JWT_SECRETが設定されていません。本番環境では、設定しないとサーバーが起動しません',
  'ENCRYPTION_KEY is not set, but these secrets are encrypted':
    'ENCRYPTION_KEYが設定されていませんが、次のシークレットは暗号化されています',
  'the plugin "{plugin}" does not exist': 'プラグイン「{plugin}」は存在しません',
  'the provider "{provider}" does not exist': 'プロバイダー「{provider}」は存在しません',
  'the role "{name}" does not exist': 'ロール「{name}」は存在しません',
  'the role "{role}" does not exist': 'ロール「{role}」は存在しません',
  'does not exist yet': 'まだ存在しません',
  'this is a bug in the plugin "{plugin}"': 'プラグイン「{plugin}」のバグです',
  'true or false': 'trueまたはfalse',
  'type must be 3 to 64 characters: letters, digits, "_" and "-"': 'typeは3〜64文字で、英数字、"_"、"-"を使う必要があります',
  'type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"':
    'typeを名前から作成できないため、指定してください：3〜64文字の英数字、"_"、"-"',
  'the type of a role cannot be changed; it is "{type}"': 'ロールのtypeは変更できません。現在のtypeは「{type}」です',
  'type: content type does not exist': 'type: コンテンツタイプが存在しません',
  'unknown key; did you mean "{meant}"?': '未知のキーです。「{meant}」のことですか？',
  'unknown key; known keys: {known}': '未知のキーです。使えるキー：{known}',
  'unknown key; no keys are allowed here': '未知のキーです。ここではキーを指定できません',
  'url uses https, terminated by a proxy, but {value} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent':
    'urlはプロキシで終端されるhttpsですが、{value}がオフです。すべてのクライアントが同じIPアドレスに見えてレート制限を共有し、Strict-Transport-Securityも送信されません',
  'user and password must be set together': 'ユーザーとパスワードは両方設定する必要があります',
  "username must not be an email address other than the account's own": 'usernameに、このアカウント以外のメールアドレスは使えません',
  'value: provide a value, or a string in `from`': 'value: 値を指定するか、`from`に文字列を指定してください',
  'versions along "{axis}" of {types} are hidden: their {option} is disabled':
    '{types}の「{axis}」別のバージョンが非表示です。{option}が無効です',
  'versions along "{axis}" of {types} are hidden: the plugin that provides them is disabled':
    '{types}の「{axis}」別のバージョンが非表示です。これを提供するプラグインが無効です',
  'versions at {name} "{value}" have no counterpart at "{on}", or a counterpart that is older and has not been written since':
    '{name}「{value}」のバージョンに対応する「{on}」のバージョンがないか、それより古く、その後書き込まれていません',
  'versions of documents without a document record': 'ドキュメントのレコードがないバージョン',
  'versions whose documentId differs from that of their document': 'documentIdがドキュメントのものと異なるバージョン',
  'a shared view must have a name': '共有のビューには名前が必要です',
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins (draft-and-publish.config): true requires the publish permission, false keeps this behavior':
    '作成または更新の権限があれば、公開もできます。config/plugins（draft-and-publish.config）でwritesAskPublishを設定してください。trueにするとpublishの権限が必要になり、falseではこの動作のままです',
  '{access}: {env}, the value of the token "{name}", {weak}': '{access}：トークン「{name}」の値{env}に問題があります：{weak}',
  '{count} failed': '{count}件失敗',
  '{found}: {places}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with `plinth settings unset`':
    '{found}：{places}。ENCRYPTION_KEYを以前のキーに設定するか、`plinth settings unset`でシークレットを削除してください',
  '{free} MB of {size} MB are free on the disk of {folder}': '{folder}のディスクの空き容量は、{size} MB中{free} MBです',
  '{key} is a required field': '{key}は必須フィールドです',
  '{label} is not valid': '{label}は無効です',
  '{name} field must have at least {min} items': '{name}フィールドには{min}件以上の項目が必要です',
  '{name} field must have less than or equal to {max} items': '{name}フィールドの項目は{max}件以下である必要があります',
  '{name} is a required field': '{name}は必須フィールドです',
  '{name} is a secret and is not exported; set it in the environment':
    '{name}はシークレットのため、エクスポートされません。環境変数で設定してください',
  '{name} must be a `string` type': '{name}は`string`型である必要があります',
  '{name} must be a `{expected}` type, but the final value was: `{value}`{origin}.':
    '{name}は`{expected}`型である必要がありますが、最終的な値は`{value}`でした{origin}。',
  '{name} must be at least {minLength} characters': '{name}は{minLength}文字以上である必要があります',
  '{name} must be at most 4096 characters': '{name}は4096文字以内である必要があります',
  '{name} must be at most {length} characters': '{name}は{length}文字以内である必要があります',
  '{name} must be defined.': '{name}は必ず定義する必要があります。',
  '{name} must be one of the following values: {components}': '{name}は次の値のいずれかである必要があります：{components}',
  '{name} must match the following: "{expression}"': '{name}は"{expression}"に一致する必要があります',
  '{name} stays in the database, because no configuration file option corresponds to it':
    '{name}は、対応する設定ファイルのオプションがないため、データベースに残ります',
  '{name} takes too long to match against "{regex}"': '{name}と"{regex}"の照合に時間がかかりすぎます',
  '{name} edited it but does not have permission to publish': '{name}さんが編集しましたが、公開する権限がありません',
  '{path}: folder not found': '{path}: フォルダーが見つかりません',
  '{place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one':
    '{place}はシークレットですが、キーがないと暗号化できません。ENCRYPTION_KEYを設定してください。キーは`plinth secret`で生成できます',
  '{rest} more like this': '同様のものがほかに{rest}件',
  '{steps} database migrations are pending': '{steps}件のデータベースマイグレーションが待機中です',
  '{text}: tokens may expire and jobs may run at the wrong time': '{text}。トークンの期限切れやジョブの実行の時刻がずれる可能性があります',
  '{value} does not use https: passwords and tokens can be intercepted':
    '{value}がhttpsを使っていません。パスワードやトークンが傍受される可能性があります',
  '{value} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits':
    '{value}がオンですが、urlはこのマシンを指しています。プロキシがない場合、クライアントはレート制限に使われるIPアドレスを偽装できます',
  'API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.':
    '接続先のPlinthインスタンスのAPIトークン。`plinth content push`と`pull`を入力なしで実行するために使います：`env("TRANSFER_TOKEN")`。',
  Assign: '割り当て',
  Bypass: 'スキップ',
  'Maximum size in bytes of a line, and of all versions of a document in total.':
    '1行のサイズ、および1つのドキュメントの全バージョンの合計サイズの最大値（バイト）。',
  'Maximum size of an import in bytes, decompressed.': '展開後のインポートデータの最大サイズ（バイト）。',
  'Maximum number of archives that one node generates at the same time for export downloads.':
    'エクスポートのダウンロード用に、1つのノードが同時に生成するアーカイブの最大数。',
  "Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.":
    '1つの呼び出し元のインポートデータの最大合計サイズ（バイト）。デフォルト：`maxSize`の4倍。',
  'is nested more than {levels} levels deep': '入れ子が{levels}階層を超えています',
  'contains a number that is too large': '大きすぎる数値が含まれています',
  'Maximum number of selected documents, including related documents.': '関連ドキュメントを含めて選択できるドキュメントの最大数。',
  'Full-text search': '全文検索',
  'Import and export of content, and transfer between Plinth instances':
    'コンテンツのインポートとエクスポート、およびPlinthインスタンス間の転送',
  'API key of the service with write permission. Set it in the environment.':
    '書き込み権限のある、サービスのAPIキー。環境変数で設定します。',
  'Locale of content that is not localized.': 'ローカライズ対象ではないコンテンツのロケール。',
  'Milliseconds during which a scheduled action is retried if its documents or the database cannot be reached.':
    'ドキュメントまたはデータベースに接続できない場合に、予約を再試行し続ける期間（ミリ秒）。',
  'Milliseconds for which completed scheduled actions are stored. Until then they can be reverted.':
    '完了した予約を保存する期間（ミリ秒）。この間は元に戻せます。',
  'Milliseconds for which import data is stored and an export can be downloaded.':
    'インポートデータを保存し、エクスポートをダウンロードできる期間（ミリ秒）。',
  'Response timeout in milliseconds.': 'レスポンスのタイムアウト（ミリ秒）。',
  'Maximum number of pending scheduled actions and releases.': '待機中の予約とリリースの最大数。',
  'Schedules publishing and unpublishing, for single documents or as a release':
    '公開と公開終了を、ドキュメント単位またはリリースとしてまとめて予約します',
  'Review workflow with stages and comments': 'ステージとコメントによるレビューのワークフロー',
  'Name of the index or collection in the service. Apps that share a service need different names.':
    'サービスでのインデックスまたはコレクションの名前。サービスを共有するアプリには、それぞれ異なる名前が必要です。',
  'URL of the service: `http://127.0.0.1:7700`.': 'サービスのURL：`http://127.0.0.1:7700`。',
  'Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.':
    '属性を全文検索の対象に含めるかどうか。`{ "weight": 3 }`を指定すると、重みも設定できます。',
  'Search service to use.': '使用する検索サービス。',
  'this thread does not exist': 'このスレッドは存在しません',
  'this attribute does not exist': 'この属性は存在しません',
  'a reply is resolved with its thread': '返信はスレッドと一緒に解決されます',
  '“{title}” does not have permission to read this attribute': '「{title}」には、この属性を閲覧する権限がありません',
  'duplicate stage "{id}"': 'ステージ「{id}」が重複しています',
  '"{onChange}" is not another stage of this content type': '「{onChange}」は、このコンテンツタイプの別のステージではありません',
  'must name at most {removed} stages': '指定できるステージは{removed}個までです',
  'must contain at least one stage': 'ステージが1つ以上必要です',
  'the content type "{uid}" does not exist': 'コンテンツタイプ「{uid}」は存在しません',
  '"{uid}" does not use draft & publish': '「{uid}」は下書きと公開を使っていません',
  'the stage "{asked}" does not exist': 'ステージ「{asked}」は存在しません',
  'this user does not exist': 'このユーザーは存在しません',
  '“{title}” does not have permission to read this document': '「{title}」には、このドキュメントを閲覧する権限がありません',
  '{counts} documents are in “{name}”. Choose the stage to move them to':
    '「{name}」に{counts}件のドキュメントがあります。移動先のステージを選択してください',
  'a removed stage used this ID; choose another one': 'このIDは、削除されたステージで使われていました。別のIDにしてください',
  'the stage "{to}" does not exist': 'ステージ「{to}」は存在しません',
  'contains more than {removed} stages': 'ステージが{removed}個を超えています',
  'The document is in “{name}”; no stage allows publishing': 'ドキュメントは「{name}」にあります。公開できるステージはありません',
  'This change moves the document back to “{name}”, but it can only be published in {where}':
    'この変更により、ドキュメントは「{name}」に戻りますが、公開できるステージは次のとおりです：{where}',
  'The document is in “{name}” but can only be published in {where}':
    'ドキュメントは「{name}」にありますが、公開できるステージは次のとおりです：{where}',
  'Assigned to you, in “{name}”': '「{name}」で自分に割り当てられました',
  'Someone mentioned you in a comment': 'コメントで自分がメンションされました',
  'Waiting in “{name}”': '「{name}」で待機中',
  'Provide either types or documents': 'タイプまたはドキュメントのどちらか一方を指定してください',
  'A CSV file holds documents of one content type. Choose one':
    'CSVファイルに含められるのは、1つのコンテンツタイプのドキュメントだけです。1つ選択してください',
  'These documents refer to more than {maxChosen} others. Select fewer documents, fewer levels, or whole content types':
    'これらのドキュメントは、{maxChosen}件を超えるドキュメントを参照しています。ドキュメントや階層を減らすか、コンテンツタイプ全体を選択してください',
  'Some of the selected documents of {type} do not exist': '選択した{type}のドキュメントの一部は存在しません',
  'must be a single document': '1件のドキュメントである必要があります',
  'must be a number': '数値である必要があります',
  'must be true or false': 'trueまたはfalseである必要があります',
  'must be JSON': 'JSONである必要があります',
  'is longer than {value} bytes or has an unclosed quote': '{value}バイトを超えているか、引用符が閉じられていません',
  'has an unclosed quote': '閉じられていない引用符があります',
  'has a quote in the middle of cell {cells}': 'セル{cells}の途中に引用符があります',
  'has more than 10000 cells': 'セルが10000個を超えています',
  'Only a CSV file can have a type and columns': 'タイプと列を指定できるのはCSVファイルだけです',
  'Provide the content type of the rows': '行のコンテンツタイプを指定してください',
  '{uid} has no attribute "{name}"': '{uid}に属性「{name}」はありません',
  'could not be stored; see the server log': '保存できませんでした。サーバーログを確認してください',
  'is a file, but this Plinth instance has no media library': 'ファイルですが、このPlinthインスタンスにはメディアライブラリがありません',
  "is a file, but you don't have permission to upload files": 'ファイルですが、ファイルをアップロードする権限がありません',
  'has no name': '名前がありません',
  'is a file without data': 'データのないファイルです',
  'the file data {bytes} is missing': 'ファイルデータ{bytes}がありません',
  'could not be written; see the server log': '書き込めませんでした。サーバーログを確認してください',
  'refers to {target} {documentId}, which exists neither here nor in the import; the relation is left out':
    '{target} {documentId}を参照していますが、ここにもインポートデータにも存在しません。リレーションは除外されます',
  'is not valid JSON': '有効なJSONではありません',
  'is not an object': 'オブジェクトではありません',
  'has the unknown key "{other}"': '未知のキー「{other}」があります',
  'does not name a content type of this app': 'このアプリのコンテンツタイプが指定されていません',
  'has no documentId': 'documentIdがありません',
  'has an invalid locale': 'localeが無効です',
  'has a status other than draft or published': 'statusがdraftでもpublishedでもありません',
  'has an invalid date and time': '日時が無効です',
  'has an invalid file data name': 'ファイルデータの名前が無効です',
  'has no data': 'データがありません',
  'The column "{heading}" is not an attribute of {uid}. Map it with `columns`, or set it to null':
    '列「{heading}」は{uid}の属性ではありません。`columns`で属性に対応付けるか、nullにしてください',
  'Duplicate column "{twice}"': '列「{twice}」が重複しています',
  'has {cells} cells instead of {columns}': 'セルが{columns}個ではなく{cells}個あります',
  'is not a valid documentId': '有効なdocumentIdではありません',
  'must be draft or published': 'draftまたはpublishedである必要があります',
  '{path} is ignored, because it is not part of an export': '{path}は、エクスポートに含まれるものではないため、無視されます',
  '{manifest} is missing; the archive may be incomplete': '{manifest}がありません。アーカイブが不完全な可能性があります',
  '{file} is listed in {manifest} but missing in the archive': '{manifest}に記載されている{file}が、アーカイブにありません',
  '{file} was modified after the export': '{file}は、エクスポート後に変更されています',
  'Content type {uid} does not exist here': 'コンテンツタイプ{uid}は、ここには存在しません',
  '{uid} has different attributes here than in the source': '{uid}の属性が、エクスポート元と異なります',
  'Import not found': 'インポートが見つかりません',
  'executed and rolled back as intended': '意図したとおり、実行してロールバックしました',
  'Maximum number of delivered and of failed deliveries stored per webhook.':
    'Webhookごとに保存する、配信済みの配信と失敗した配信それぞれの最大数。',
  'Documents in review': 'レビュー中のドキュメント',
  'Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.':
    '`/admin`と`plinth content push`からコンテンツを送信できる、ほかのPlinthインスタンス（名前別）。',
  'Scheduled actions and releases': '予約とリリース',
  Push: '送信',
  'Review stages': 'レビューステージ',
  'Bypass review stages': 'レビューステージをスキップ',
  'Content type "{type}" not found': 'コンテンツタイプ「{type}」が見つかりません',
  'Documents of type "{type}" have no drafts and cannot be published':
    'タイプ「{type}」のドキュメントには下書きがないため、公開の操作はできません',
  'Documents of type "{type}" have no locales': 'タイプ「{type}」のドキュメントにはロケールがありません',
  'the scheduled action {called} failed ({when}): {reason}': '予約{called}が失敗しました（{when}）：{reason}',
  'fix the cause and try again, or delete the scheduled action': '原因を解消してもう一度試すか、予約を削除してください',
  'manual run': '手動実行',
  'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00':
    '2026-05-03T09:00や2026-05-03T09:00:00+02:00のような日時である必要があります',
  'must be a time zone name such as Europe/Berlin': 'Europe/Berlinのようなタイムゾーン名である必要があります',
  'a time zone is required, such as Europe/Berlin': 'Europe/Berlinのようなタイムゾーンが必要です',
  'must be in the future': '未来の日時である必要があります',
  'is too far in the future': '先すぎる日時です',
  'Only a failed scheduled action can be retried': '再試行できるのは失敗した予約だけです',
  'Only a scheduled action that has not run yet can be run': '実行できるのは未実行の予約だけです',
  'Only a scheduled action that has run can be reverted': '元に戻せるのは実行済みの予約だけです',
  'A scheduled action that has run cannot be changed': '実行済みの予約は変更できません',
  'at most {maxTogether} documents can be published together': 'まとめて公開できるドキュメントは{maxTogether}件までです',
  'content cannot be set when unpublishing': '公開終了の場合、コンテンツは設定できません',
  'Document not found': 'ドキュメントが見つかりません',
  "You don't have permission to publish this document": 'このドキュメントを公開する権限がありません',
  "You don't have permission to unpublish this document": 'このドキュメントの公開を終了する権限がありません',
  'There is no draft to save': '保存する下書きがありません',
  'Reverting was started, but nothing was reverted': '元に戻す処理を開始しましたが、何も元に戻されませんでした',
  'There is nothing to execute': '実行するものがありません',
  'The documents or the database could not be reached for too long': 'ドキュメントまたはデータベースに長時間接続できませんでした',
  'The content type no longer exists': 'コンテンツタイプはもう存在しません',
  'The document was deleted': 'ドキュメントは削除されました',
  'It has been unpublished since': 'その後、公開が終了されました',
  'It has been published again since': 'その後、再び公開されました',
  'An unexpected error occurred. See the server log': '予期しないエラーが発生しました。サーバーログを確認してください',
  'Part of it cannot be executed, so nothing was changed': '一部を実行できないため、何も変更されませんでした',
  'The user or API token that scheduled this no longer exists': 'これを予約したユーザーまたはAPIトークンは、もう存在しません',
  'The user who scheduled this is blocked': 'これを予約したユーザーは、ブロックされています',
  'The token that scheduled this has expired': 'これを予約したトークンは、有効期限が切れています',
  'The user who scheduled this has not set up two-factor authentication, which is now required':
    'これを予約したユーザーは、現在必須となっている2要素認証を設定していません',
  'The document was deleted, or the user or API token that scheduled this no longer has access to it':
    'ドキュメントが削除されたか、これを予約したユーザーまたはAPIトークンがアクセス権を失いました',
  'The user or API token that scheduled this does not have permission to publish it':
    'これを予約したユーザーまたはAPIトークンには、公開する権限がありません',
  'The user or API token that scheduled this does not have permission to unpublish it':
    'これを予約したユーザーまたはAPIトークンには、公開を終了する権限がありません',
  'The account or token no longer exists or cannot be used': 'アカウントまたはトークンが、もう存在しないか、使用できません',
  'The document was deleted, or they no longer have access to it': 'ドキュメントが削除されたか、アクセス権が失われました',
  "They don't have this permission": 'この権限がありません',
  'The user or API token that added this cannot do it: {reason}':
    'これを追加したユーザーまたはAPIトークンは、この操作を実行できません：{reason}',
  'The user or API token that ran or rescheduled this cannot do it: {reason}':
    'これを実行または日時変更したユーザーまたはAPIトークンは、この操作を実行できません：{reason}',
  'Scheduled action failed': '予約に失敗しました',
  'Release with several documents': '複数のドキュメントを含むリリース',
  'The file name is invalid': 'ファイル名が無効です',
  'refers to {target} {documentId}, which does not exist here and cannot be imported; the relation is left out':
    '{target} {documentId}を参照していますが、ここに存在せず、インポートもできません。リレーションは除外されます',
  'It was interrupted repeatedly; see the server log': '繰り返し中断されました。サーバーログを確認してください',
  'The user who started it no longer exists or no longer has permission': 'これを開始したユーザーは、もう存在しないか、権限を失いました',
  'Transfer not found': '転送が見つかりません',
  'Export not found': 'エクスポートが見つかりません',
  'Push not found': '送信が見つかりません',
  'Continuous backups with point-in-time recovery and verification': 'ポイントインタイムリカバリーと検証に対応した継続的なバックアップ',
  'Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.':
    'データベース全体をコピーする間隔（時間）。変更の量がデータベースのサイズを超えた場合は、それより早くコピーします。',
  'Number of past hours that can be restored.': 'さかのぼって復元できる時間数。',
  'Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.':
    '変更を確認する間隔（ミリ秒）。ディスクが失われると、最後の確認以降の書き込みが失われます。',
  'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.':
    'SQLiteデータベースの継続的なバックアップの保存先：`{ "folder": … }`または`{ "s3": … }`。データベースごとに別の保存先を使ってください。デフォルト：バックアップなし。',
  'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)':
    '代わりにプライマリから読み取ります。レプリカを修復するか、DATABASE_READ_URLから削除してください（docs/databases.md）',
  replica: 'レプリカ',
  'cannot read from {place}: {problem}': '{place}から読み取れません：{problem}',
  'has not replicated the latest changes': '最新の変更がレプリケートされていません',
  'lags {lag} ms behind the primary': 'プライマリより{lag}ミリ秒遅れています',
  '{place} {wait}: reads go to the primary instead': '{place}の問題：{wait}。代わりにプライマリから読み取ります',
  'find out why replication is delayed': 'レプリケーションが遅れている原因を調べてください',
  '{place} is writable': '{place}が書き込み可能になっています',
  'set read_only to ON on the replica': 'レプリカのread_onlyをONに設定してください',
  Security: 'セキュリティ',
  'The user or API token that requested this lacks a permission: {message} ({code})':
    'これをリクエストしたユーザーまたはAPIトークンに、必要な権限がありません：{message}（{code}）',
  'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.':
    '管理画面からインポートできるプロジェクトのフォルダー。絶対パス、またはアプリからの相対パスで指定します。nullの場合は、アプリのフォルダーにあるアーカイブだけをインポートできます。',
  'it was private': '非公開でした',
  'it was hidden': '非表示でした',
  'the public has access to it': '誰でもアクセスできます',
  'Document with id "{ref}" has no version in {values}': 'id「{ref}」のドキュメントに、{values}のバージョンはありません',
  '{count} relation(s) of type {target} associated with this entity do not exist':
    'この対象に関連付けられた、タイプ{target}の{count}件のリレーションが存在しません',
  'the regular expression is too large': '正規表現が大きすぎます',
  'Columns that cannot be imported were ignored: {passedOver}': 'インポートできない列は無視されました：{passedOver}',
  'Save it as a JPEG or PNG that is not progressive or interlaced': 'プログレッシブやインターレースではないJPEGまたはPNGで保存してください',
  'Save it upright, without an orientation in its metadata': 'メタデータに向きを含めず、正しい向きで保存してください',
  'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.':
    '必須の属性の型。`storage`：値がnullになることがあります。下書きや、`required`の設定より古い行には値がないためです。`schema`：Strapiと同様にnullになりません。値のない行が1つでもあると一覧全体が返されず、起動時に該当する型が示されます。`plinth types`もこの設定に従います。',
  'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.':
    'Strapi 4のクライアントを引き続き使えるようにするかどうか。ドキュメントとエントリーには同じドキュメントを表す`data`と`attributes`が、ドキュメントには数値の`id`が、コネクションには`data`と`meta { pagination }`が加わります。これらのフィールドは非推奨です。',
  '{name} is shared by all locales: change it in a locale that the document has':
    '{name}はすべてのロケールで共通です。ドキュメントに存在するロケールで変更してください',
  'has the flags "{flags}", which a regular expression of a schema cannot have':
    'スキーマの正規表現では使えないフラグ「{flags}」が指定されています',
  'options can only have "strict", true or false': 'optionsに指定できるのは"strict"（trueまたはfalse）だけです',
  'Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.':
    '編集画面でのみ使用：値の生成方法。`separator`（デフォルトは`-`）と`lowercase`（デフォルトはtrue）が使われます。',
  'For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.':
    'フォーム用。ルールに当てはまる場合にのみ属性を表示します：`{ "visible": { "==": [{ "var": "kind" }, "link"] } }`。',
  'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.':
    '置き換えられたファイルについて、元のファイルのほかに保存する以前のバージョンの最大数。非公開で保存され、復元できます。0の場合は、元のファイルも含めて保存しません。',
  'Milliseconds after their last change for which unsaved changes of staff are stored.':
    '管理ユーザーの未保存の変更を保存しておく期間（最後の変更からのミリ秒数）。',
  '`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.':
    '`false`：コンテンツタイプビルダーは、画面でもRESTでもこの属性を表示しません。',
  'An email could not be delivered': 'メールを配信できませんでした',
  '{mails} emails could not be delivered': '{mails}件のメールを配信できませんでした',
  'is not a content type of this app': 'このアプリのコンテンツタイプではありません',
  'documents of this type have no drafts; they are always published': 'このタイプのドキュメントには下書きがなく、常に公開されています',
  'must name the attribute and the operation': '属性と操作を指定する必要があります',
  'is for the action "set" only': '操作"set"でのみ使えます',
  'belongs to another kind of action': '別の種類の操作に属しています',
  'The client closed the connection': 'クライアントが接続を閉じました',
  'The URL of this service is not configured; set url in config/server':
    'このサービスのURLが設定されていません。config/serverでurlを設定してください',
  'Action not found': '操作が見つかりません',
  'locale: this content type is not localized': 'locale: このコンテンツタイプはローカライズ対象ではありません',
  '{key}.{path}: passwords are not stored in working copies': '{key}.{path}: パスワードは作業コピーに保存されません',
  'Earlier versions of a file': 'ファイルの以前のバージョン',
  'Restores an earlier version of a file, or copies another file over it':
    'ファイルの以前のバージョンを復元するか、別のファイルをコピーして上書きします',
  'Change password': 'パスワードを変更',
  Components: 'コンポーネント',
  'Content types': 'コンテンツタイプ',
  Drafts: '下書き',
  Export: 'エクスポート',
  File: 'ファイル',
  Files: 'ファイル',
  Folder: 'フォルダー',
  'Forgot password': 'パスワードをお忘れの場合',
  Health: 'ヘルス',
  Import: 'インポート',
  Languages: '言語',
  Locales: 'ロケール',
  Model: 'モデル',
  Move: '移動',
  Password: 'パスワード',
  People: 'ユーザー',
  Pictures: '画像',
  Read: '閲覧',
  Relations: 'リレーション',
  Renew: '更新',
  Revoke: '失効',
  Role: 'ロール',
  Run: '実行',
  Settings: '設定',
  Token: 'トークン',
  Undo: '元に戻す',
  'Goes live {time}': '公開：{time}',
  'Is taken offline {time}': '公開終了：{time}',
  'Is taken offline': '公開終了',
  'Goes live': '公開',
  files: 'ファイル',
} satisfies ServerTexts;
