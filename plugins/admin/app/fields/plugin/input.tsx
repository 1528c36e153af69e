import { useModel } from '../../client/queries.ts';
import { PluginPlace } from '../../plugins/plugin-place.tsx';
import { t } from '../../words/text.ts';
import type { InputProps } from '../field.ts';

/** The field of a plugin: a module that the plugin serves. */
export function PluginInput(props: InputProps) {
  const model = useModel();
  return (
    <PluginPlace
      id={props.id}
      module={model.fields[props.attribute.type] as string}
      props={props}
      otherwise={t('Its value stays as it is.')}
    />
  );
}
