import { useCallback, useEffect, useMemo, useState } from 'react';
import { RailSection } from '../content/editor/rail-section.tsx';
import type { FormStore } from '../form/form-store.ts';
import { useForm } from '../form/hooks.ts';
import { plainValues } from '../form/plain-values.ts';
import type { Values } from '../form/shape.ts';
import { translateServer } from '../i18n/translate.ts';
import type { PanelProps } from './contract.ts';
import { PluginPlace, useAsk } from './plugin-place.tsx';

/** Milliseconds after the last key until panels get the document. */
const PAUSE = 150;

/** The panels of plugins beside the form of this type. */
export function Panels() {
  const { model, type } = useForm();
  const panels = model.panels.filter(({ types }) => types === null || types.includes(type.uid));
  return panels.length === 0 ? null : <Shown panels={panels} />;
}

function Shown({ panels }: { readonly panels: ReturnType<typeof useForm>['model']['panels'] }) {
  const { store, type, documentId, locale, why } = useForm();
  const ask = useAsk();
  const document = useRested(store);
  const set = useCallback((attribute: string, value: unknown) => store.set(attribute, value), [store]);
  const props = useMemo<PanelProps>(
    () => ({ type, documentId, locale, document, disabled: why !== null, set, ask }),
    [type, documentId, locale, document, why, set, ask],
  );
  return panels.map(({ name, title, module }) => (
    <RailSection key={name} title={translateServer(title)}>
      <PluginPlace module={module} props={props} />
    </RailSection>
  ));
}

/** Returns the form's document when typing pauses, so that panels do not render at each key press. */
function useRested(store: FormStore): Values {
  const [document, setDocument] = useState(() => plainValues(store.values));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe('', () => {
      clearTimeout(timer);
      timer = setTimeout(() => setDocument(plainValues(store.values)), PAUSE);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
  return document;
}
