import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { useForm } from '../../form/hooks.ts';
import { type PlainMessageId, t } from '../../i18n/translate.ts';
import { late } from '../../shell/late.ts';
import { RailPart, RailSection } from './rail-section.tsx';

/** A panel in the rail that a built-in plugin shows. It reads the form by `useForm` and fetches the rest itself. */
interface BuiltInPanel {
  /** Name of the plugin that must be on. */
  readonly plugin: string;
  /** The action that the person must hold. */
  readonly action: string;
  readonly title: PlainMessageId;
  /** `late(async () => (await import('../../history/history-panel.tsx')).HistoryPanel)`: loaded when it is shown. */
  readonly Panel: LazyExoticComponent<ComponentType>;
  /** Whether it renders its own sections, or none when it has nothing to show. Then `title` is not shown. */
  readonly hasOwnSections?: boolean;
}

const PANELS: readonly BuiltInPanel[] = [
  {
    plugin: 'review',
    action: 'plugin::review.document.read',
    title: 'common.review',
    Panel: late(async () => (await import('../../review/review-panel.tsx')).ReviewPanel),
    hasOwnSections: true,
  },
  {
    plugin: 'schedule',
    action: 'plugin::schedule.plan.read',
    title: 'editor.schedulePanel',
    Panel: late(async () => (await import('../../schedule/planned-panel.tsx')).PlannedPanel),
  },
  {
    plugin: 'history',
    action: 'plugin::history.entry.read',
    title: 'common.history',
    Panel: late(async () => (await import('../../history/history-panel.tsx')).HistoryPanel),
  },
];

/** The panels of built-in plugins beside an existing document. */
export function BuiltInPanels() {
  const { model, documentId } = useForm();
  if (documentId === null) return null;
  const panels = PANELS.filter(({ plugin, action }) => model.plugins.includes(plugin) && model.granted.includes(action));
  return panels.map(({ plugin, title, Panel, hasOwnSections = false }) => {
    const shown = (
      <Suspense fallback={null}>
        <Panel />
      </Suspense>
    );
    if (hasOwnSections) return <RailPart key={plugin}>{shown}</RailPart>;
    return (
      <RailSection key={plugin} title={t(title)}>
        {shown}
      </RailSection>
    );
  });
}
