import { Suspense, useId, useMemo, useState } from 'react';
import type { Attribute, Model, Type } from '../../../client/types.ts';
import { FieldsContext } from '../../../fields/fields-context.ts';
import { FormField } from '../../../fields/form-field.tsx';
import { fieldOf } from '../../../fields/table.ts';
import { FormStore } from '../../../form/form-store.ts';
import { type Form, FormContext, type OpenRequest } from '../../../form/hooks.ts';
import { shapeOf } from '../../../form/shape-of.ts';
import { late } from '../../../shell/late.ts';
import editor from '../../editor/editor.module.css';

/** Loaded on demand: only people who create a related document here need it. */
const Drawer = late(async () => (await import('../../editor/drawer.tsx')).Drawer);

/** Creates the store of a form with one field, which is empty. */
export function oneFieldStore(model: Model, type: Type, attribute: Attribute): FormStore {
  const { attributes, components } = shapeOf(model, type);
  // In another document the field could be hidden by a condition on the attributes beside it.
  const own = attributes.filter(({ name }) => name === attribute.name).map(({ conditions: _, ...shape }) => shape);
  return new FormStore({ shape: { attributes: own, components }, stored: null });
}

interface OneFieldFormProps {
  readonly model: Model;
  readonly type: Type;
  readonly attribute: Attribute;
  readonly locale: string | null;
  readonly store: FormStore;
}

/** The field of an attribute as documents show it, with a form of its own. */
export function OneFieldForm({ model, type, attribute, locale, store }: OneFieldFormProps) {
  const id = useId();
  const [over, setOver] = useState<OpenRequest | null>(null);
  const form = useMemo<Form>(
    () => ({
      ...{ store, model, locale, id, documentId: null, why: null, writable: null, isNewLocale: false },
      type: { ...type, main: null },
      revision: () => null,
      openDocument: setOver,
    }),
    [store, model, type, locale, id],
  );
  const fields = useMemo(() => (each: Attribute) => fieldOf(each, model), [model]);
  const shown = useMemo((): Attribute => ({ ...attribute, required: false, conditions: undefined }), [attribute]);
  return (
    <FormContext value={form}>
      <FieldsContext value={fields}>
        <div className={`${editor.drawerSheet} ${editor.flush}`}>
          <FormField path={attribute.name} attribute={shown} />
        </div>
        <FormContext value={null}>
          {over !== null && (
            <Suspense>
              <Drawer request={over} onClose={() => setOver(null)} />
            </Suspense>
          )}
        </FormContext>
      </FieldsContext>
    </FormContext>
  );
}
