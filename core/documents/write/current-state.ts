import { UnavailableError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { reading } from '../storage/statements.ts';
import type { KeptState } from './kept-version.ts';
import { findDocument } from './place.ts';
import { StoredLinks } from './version-links.ts';
import type { WriteContext } from './write-context.ts';
import { completeKey } from './write-plan.ts';

/** Maximum attempts to read a version that changes during the read. */
const ATTEMPTS = 5;

/** The current state of a version, which can be restored or copied later. */
export interface CurrentState extends KeptState {
  /** The revision of the document: see `ChangeTerms.expected`. */
  readonly revision: number;
}

/** Reads a version and its links at one moment; null where there is none. */
export async function stateOf(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  axes: VersionKey,
): Promise<CurrentState | null> {
  const store = context.store(type.uid);
  const { layout } = store;
  const statements = reading(context.parts.database);
  const links = new StoredLinks(statements, { layouts: context.parts.layouts, store: (uid) => context.store(uid) });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const document = await findDocument(statements, layout, documentId);
    const [version] = document === null ? [] : await store.load(statements, document.id, completeKey(layout, axes));
    if (document === null || version === undefined) return null;
    const state = { values: version.values, links: (await links.of(type.uid, [version])).get(version.id) ?? [] };
    const after = await findDocument(statements, layout, documentId);
    if (after?.id === document.id && after.revision === document.revision) return { ...state, revision: document.revision };
  }
  throw new UnavailableError('The document was changed repeatedly while it was being read');
}
