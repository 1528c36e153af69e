import type { Action } from '../schema/actions.ts';
import { FIELD_USES, type FieldUse, type ShadowSettings } from './shadow-settings.ts';

const QUERIES = ['find', 'findOne'] as const satisfies readonly Action[];
const MUTATIONS = ['create', 'update', 'delete'] as const satisfies readonly Action[];

/** Sets which parts of a content type or component are in the schema (specification, GraphQL customization). */
export interface ShadowCrud {
  /** Removes it from the schema, wherever it would be used. */
  disable(): ShadowCrud;
  disableQueries(): ShadowCrud;
  disableMutations(): ShadowCrud;
  disableAction(action: Action): ShadowCrud;
  disableActions(actions: readonly Action[]): ShadowCrud;
  /** One of its attributes. */
  field(name: string): ShadowField;
  isEnabled(): boolean;
  isDisabled(): boolean;
  /** Whether any query is left. */
  areQueriesEnabled(): boolean;
  areQueriesDisabled(): boolean;
  /** Whether any mutation is left. */
  areMutationsEnabled(): boolean;
  areMutationsDisabled(): boolean;
  isActionEnabled(action: Action): boolean;
  isActionDisabled(action: Action): boolean;
}

/** Sets where an attribute is in the schema. */
export interface ShadowField {
  /** Removes it everywhere. */
  disable(): ShadowField;
  disableOutput(): ShadowField;
  disableInput(): ShadowField;
  disableFilters(): ShadowField;
  /** Whether it is left anywhere. */
  isEnabled(): boolean;
  isDisabled(): boolean;
  hasOutputEnabled(): boolean;
  hasInputEnabled(): boolean;
  hasFiltersEnabled(): boolean;
}

/** Makes the settings object of a content type or component. @param assertOpen throws once the schema is built */
export function shadowCrud(settings: ShadowSettings, uid: string, assertOpen: () => void): ShadowCrud {
  const areEnabled = (actions: readonly Action[]) => actions.some((action) => settings.isActionEnabled(uid, action));
  const decided = (decide: () => void) => {
    assertOpen();
    decide();
    return crud;
  };
  const crud: ShadowCrud = {
    disable: () => decided(() => settings.disable(uid)),
    disableQueries: () => decided(() => settings.disableActions(uid, QUERIES)),
    disableMutations: () => decided(() => settings.disableActions(uid, MUTATIONS)),
    disableAction: (action) => decided(() => settings.disableActions(uid, [action])),
    disableActions: (actions) => decided(() => settings.disableActions(uid, actions)),
    field: (name) => shadowField(settings, uid, name, assertOpen),
    isEnabled: () => settings.isEnabled(uid),
    isDisabled: () => !settings.isEnabled(uid),
    areQueriesEnabled: () => areEnabled(QUERIES),
    areQueriesDisabled: () => !areEnabled(QUERIES),
    areMutationsEnabled: () => areEnabled(MUTATIONS),
    areMutationsDisabled: () => !areEnabled(MUTATIONS),
    isActionEnabled: (action) => settings.isActionEnabled(uid, action),
    isActionDisabled: (action) => !settings.isActionEnabled(uid, action),
  };
  return crud;
}

function shadowField(settings: ShadowSettings, uid: string, name: string, assertOpen: () => void): ShadowField {
  const has = (use: FieldUse) => settings.isFieldEnabled(uid, name, use);
  const without = (...uses: readonly FieldUse[]) => {
    assertOpen();
    settings.disableField(uid, name, uses);
    return field;
  };
  const field: ShadowField = {
    disable: () => without(...FIELD_USES),
    disableOutput: () => without('output'),
    disableInput: () => without('input'),
    disableFilters: () => without('filters'),
    isEnabled: () => FIELD_USES.some(has),
    isDisabled: () => !FIELD_USES.some(has),
    hasOutputEnabled: () => has('output'),
    hasInputEnabled: () => has('input'),
    hasFiltersEnabled: () => has('filters'),
  };
  return field;
}
