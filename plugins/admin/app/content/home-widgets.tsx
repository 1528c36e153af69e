import { useMemo } from 'react';
import { useModel, useSession } from '../client/queries.ts';
import type { Widget } from '../client/types.ts';
import { translateServer } from '../i18n/translate.ts';
import type { PageProps } from '../plugins/contract.ts';
import { PluginPlace, useAsk } from '../plugins/plugin-place.tsx';
import styles from './home.module.css';

/** The widgets of plugins on the first page. */
export function Widgets({ widgets }: { readonly widgets: readonly Widget[] }) {
  const model = useModel();
  const { person } = useSession();
  const ask = useAsk();
  const props = useMemo<PageProps>(() => ({ person, model, ask }), [person, model, ask]);
  return widgets.map(({ name, title, module }) => (
    <section key={name} className={styles.part}>
      <h2>{translateServer(title)}</h2>
      <PluginPlace module={module} props={props} />
    </section>
  ));
}
