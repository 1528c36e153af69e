import { useModel } from '../../client/queries.ts';
import { t } from '../../i18n/translate.ts';
import { PluginPlace } from '../../plugins/plugin-place.tsx';
import type { InputProps } from '../field.ts';

/** The field of a plugin: a module that the plugin serves. */
export function PluginInput(props: InputProps) {
  const model = useModel();
  return (
    <PluginPlace
      id={props.id}
      module={model.fields[props.attribute.type] as string}
      props={props}
      otherwise={t('fields.pluginValueKept')}
    />
  );
}
