/**
 * What models may name because of this plugin. Read without applying the plugin, so that an app which names one of these while the
 * plugin is off is told which plugin to switch on.
 */
export const provides = {
  attributeTypes: [],
  contentTypes: ['plugin::i18n.locale'],
} as const;
