import type { AdoptedAccess } from './app/access.ts';
import type { AdoptedModel } from './app/adopt-model.ts';
import type { ApiOptions } from './app/api-options.ts';
import type { CreatorChoice } from './app/name-creators.ts';
import type { PluginOptions } from './app/plugin-options.ts';
import type { Project } from './project/project.ts';
import type { SourceCreators } from './source/creators.ts';
import { SourceDocuments } from './source/documents.ts';
import type { SourcePeople } from './source/people.ts';
import type { SourceDatabase } from './source/source-database.ts';
import type { SourceModel } from './source/source-model.ts';
import type { SourceRemark } from './source/source-remark.ts';

/** Everything that an import needs to know. */
export interface ImportPlan {
  readonly project: Project;
  readonly source: SourceDatabase;
  /** `ForeignDatabase.revision` when reading began. */
  readonly revision: number | null;
  /** Absolute path of the new app. */
  readonly app: string;
  readonly model: AdoptedModel;
  /** Tables and columns of the model in the source. */
  readonly located: SourceModel;
  readonly people: SourcePeople;
  readonly access: AdoptedAccess;
  readonly plugins: PluginOptions;
  readonly api: ApiOptions;
  /** Warnings, one sentence each. */
  readonly warnings: readonly string[];
  /** Whether files are linked instead of copied. */
  readonly isLinking: boolean;
  /** Users of people of the admin panel, and the relation to creators. */
  readonly creators: SourceCreators & CreatorChoice;
}

/** Creates the reader of the source's documents. */
export function documentsOf({ source, located, people }: ImportPlan, remark: (remark: SourceRemark) => void): SourceDocuments {
  const locales = { defaultCode: people.defaultLocale, codes: new Set(people.locales.map(({ code }) => code)) };
  return new SourceDocuments(source, located, locales, remark, people.refused);
}
