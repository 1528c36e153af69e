import type { Grant } from 'plinth';
import type { Starter } from './starter.ts';
import type { TypeState } from './starter-model.ts';

/** A starter, with its state in this app. */
export interface OfferedStarter {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly shows: readonly string[];
  readonly types: readonly {
    readonly uid: string;
    readonly title: string;
    readonly isComponent: boolean;
    readonly isSingle: boolean;
    readonly attributes: number;
    readonly documents: number;
    readonly state: TypeState;
  }[];
  readonly files: number;
  /** Names of locales. */
  readonly locales: readonly string[];
  readonly rights: readonly { readonly role: string; readonly actions: readonly string[] }[];
  /** Whether it was added, and not removed since. */
  readonly isTaken: boolean;
}

/** Describes a starter for people. @param states of its types, by uid */
export function offered(starter: Starter, states: ReadonlyMap<string, TypeState>, isTaken: boolean): OfferedStarter {
  const { name, title, description, shows, types, content, files, locales, rights } = starter;
  const documentsOf = (uid: string) => content.find(({ type }) => type === uid)?.documents.length ?? 0;
  return {
    ...{ name, title, description, shows, isTaken, files: files.length, locales: locales.map((locale) => locale.name) },
    types: types.map(({ uid, isComponent, schema }) => ({
      uid,
      title: String((schema.info as { readonly displayName?: string }).displayName ?? uid),
      isComponent,
      isSingle: schema.kind === 'singleType',
      attributes: Object.keys(schema.attributes as object).length,
      documents: documentsOf(uid),
      state: states.get(uid) ?? 'free',
    })),
    rights: Object.entries(rights).map(([role, grants]) => ({ role, actions: grants.map(actionOf) })),
  };
}

function actionOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}
