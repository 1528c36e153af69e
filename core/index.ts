/**
 * What a plugin may use of Plinth. Everything that is not exported here is private.
 *
 * @module plinth
 */
export { z } from 'zod';

// Callers, actions and who may do what.
export {
  type Ability,
  ACCESS,
  type Access,
  type ActionFinding,
  type Authenticator,
  type AuthRequest,
  type AuthRoute,
  type AuthStrategy,
  type BearerStrategy,
  type Caller,
  callerName,
  checkActions,
  createAbility,
  createBroadAbility,
  type Expansion,
  type Grant,
  type GrantHolder,
  grantSchema,
  type Origin,
  plainCaller,
  type RequestStrategy,
  type Rule,
  SYSTEM,
  type TapOrder,
  tokenRequest,
} from './access/index.ts';

// The configuration of the app.
export {
  BootError,
  type BootProblem,
  BootProblemsError,
  CONFIG,
  type Config,
  checkConfig,
  type Env,
  type ServerConfig,
} from './config/index.ts';

// Content whose types are known: `plinth types`.
export type {
  ComponentUid,
  ContentTypes,
  ContentTypeUid,
  CreateInput,
  DocumentOf,
  Filters,
  LenientInput,
  SortKey,
  UpdateInput,
} from './content/index.ts';

// The database, for plugins with tables of their own.
export {
  type Asker,
  type BoundModel,
  bindModel,
  type ColumnSchema,
  createSecret,
  createSqliteFile,
  DATABASE,
  type Database,
  type ForeignDatabase,
  type ForeignRow,
  isUniqueViolation,
  type Lease,
  openForeignDatabase,
  openText,
  type Row,
  type RowOf,
  type Sql,
  type SqliteFile,
  sealText,
  secretsTable,
  sharedSecret,
  type TableSchema,
  type Transaction,
  withLease,
} from './database/index.ts';

// Documents and their versions.
export {
  type AggregateResult,
  type Aggregation,
  type AskedPopulate,
  type AskedProblems,
  type AskedQuery,
  type AskedRelation,
  type AskedSelection,
  type Axis,
  type AxisUse,
  type Bucket,
  type BucketAggregation,
  type BucketResult,
  type ChangeNames,
  type ChangeTerms,
  type CheckedQuery,
  type CheckOptions,
  type ComposedQuery,
  type CopyRequest,
  type CurrentVersion,
  DOCUMENT_IMPORTS,
  DOCUMENTS,
  type DocumentChange,
  type DocumentEvent,
  type DocumentImports,
  type DocumentName,
  type Documents,
  type DocumentValue,
  EVENTS,
  type EventFollower,
  type Events,
  type ExpectedRevision,
  type FollowedEvent,
  type Following,
  type GoneDocument,
  type Grouping,
  type ImportedDocument,
  type ImportedEntry,
  type ImportedLink,
  type ImportedValues,
  type ImportedVersion,
  type ImportOptions,
  type ImportReason,
  type ImportRemark,
  type ImportSession,
  isExpected,
  type LinkToNothing,
  type MayRequest,
  type PendingChange,
  type Permission,
  type PurposeOf,
  type PutReport,
  REVISION_CONFLICT,
  type ReadBudget,
  type RecordedChange,
  type RecordedRow,
  type RequestParameters,
  type Restored,
  type RestoredState,
  type RestoreRequest,
  type StampContext,
  type TogetherAnswer,
  type VersionKey,
  type VersionLink,
  type VersionState,
  type WorkSlices,
  withoutPrivate,
} from './documents/index.ts';

// Errors that answer requests.
export {
  ApplicationError,
  ConflictError,
  type DeploymentFacts,
  type Diagnosis,
  type ErrorDetails,
  ForbiddenError,
  InvalidKeyError,
  isPlinthError,
  NotFoundError,
  nearest,
  PaginationError,
  PayloadTooLargeError,
  PlinthError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
  type ValueProblem,
  ValueProblemsError,
} from './errors/index.ts';

// What is remembered, and whether it still holds.
export {
  type Followed,
  FRESHNESS,
  type Freshness,
  type Remembered,
  type Revision,
  stillHolds,
  type Watch,
} from './freshness/index.ts';

// Routes, policies and middlewares.
export {
  addressKey,
  askerOf,
  BadRequestError,
  clientAddress,
  type DescribedQuery,
  type Handler,
  HTTP,
  type Http,
  type HttpMiddleware,
  isTapped,
  type JsonSchema,
  JsonText,
  type LanguageParameter,
  type PageOptions,
  type Policy,
  type RequestContext,
  type Route,
  type RouteDescription,
  type RouteOptions,
  type RouteTable,
  serveFiles,
  servePage,
  type Upgrade,
  type UpgradeHandler,
  varyBy,
} from './http/index.ts';

// Work that one node does again and again.
export { JOBS, type Job, type JobRun, type Jobs } from './jobs/index.ts';

// The kernel and its plugins.
export {
  ACCESS_SECTIONS,
  type ApplyOptions,
  alignColumns,
  BACKGROUND,
  type Background,
  type BackgroundWork,
  type Checkup,
  COMMANDS,
  type Command,
  type CommandRun,
  createKernel,
  DOCTOR,
  definePlugin,
  HOOKS,
  type Kernel,
  type KernelInstance,
  type KernelOptions,
  type KernelOverrides,
  type KernelReport,
  LOGGER,
  type Logger,
  type MiddlewareFactory,
  MODEL_EDITOR,
  MODEL_EXTRAS,
  type ModelEditor,
  type ModelProposal,
  type Plugin,
  type PluginName,
  type PluginNames,
  type StartOptions,
  type StartPhase,
  weaknessOf,
} from './kernel/index.ts';

// How often something may be asked for.
export {
  type Allowance,
  type Count,
  type Counter,
  createLimiter,
  type Limit,
  type Limiter,
  RateLimitError,
  rateCountsTable,
  rateLimitHeaders,
  SharedCounts,
  type Span,
} from './limits/index.ts';

// The content model.
export {
  ATTRIBUTE_TYPES,
  type Attribute,
  type AttributeDefinition,
  type AttributeFile,
  type AttributeOptions,
  type AttributeOwner,
  type AttributeType,
  type AttributeTypes,
  type ColumnKind,
  type ColumnSpec,
  type CompareOperator,
  type Component,
  type ComponentAttribute,
  type ComponentDefinition,
  type ContentType,
  type ContentTypeDefinition,
  type DynamicZoneAttribute,
  defineComponent,
  defineContentType,
  type Model,
  type ModelDefinitions,
  ModelError,
  type ModelProblem,
  OPERATORS,
  type OwnOperator,
  type OwnOperatorName,
  type RelationAttribute,
  type RelationType,
  type Report,
  type ScalarAttribute,
  type ScalarType,
  type SqlPieces,
  type Strictness,
  wrongTypeMessage,
} from './model/index.ts';

// Requests to somewhere else.
export { OUTGOING, type Outgoing, OutgoingError, type OutgoingRequest, RefusedUrlError } from './outgoing/index.ts';

// Queries, for plugins that read in a language of their own.
export {
  type AxisSelection,
  type Filter,
  type LayoutMember,
  type LinksFilter,
  type ListWrapper,
  layoutOf,
  type Page,
  type Paging,
  type Populate,
  type Query,
  type Selection,
  type SiblingFilter,
  type SortTerm,
  type ValueWriter,
  type WrappedWindow,
} from './query/index.ts';

// Work that is done once it is put into a queue.
export {
  type FailedAttempt,
  type ItemState,
  type PutItem,
  type PutOptions,
  QUEUES,
  type Queue,
  type QueueDefinition,
  type QueueItem,
  type QueueRow,
  type QueueRun,
  type Queues,
} from './queues/index.ts';
// Edits of schema files.
export type { EditedFile, ModelEdit } from './schema-edits/index.ts';
// What people change while the service runs.
export { SETTINGS, type Setting, type SettingOptions, type SettingPatch, type Settings, type ShownValue } from './settings/index.ts';

// Tables of a plugin's own.
export type { MigrationReport, TableCollector } from './tables/index.ts';
