import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { useForm } from '../../form/hooks.ts';
import { late } from '../../shell/late.ts';
import { t, worded } from '../../words/text.ts';
import { RailPart, RailSection } from './rail-section.tsx';

/** A part of the rail that comes with a plugin of the package. It reads what it shows of (`useForm`), and fetches the rest itself. */
interface BuiltInPanel {
  /** The plugin without which there is none. */
  readonly plugin: string;
  /** The right that it asks for. */
  readonly action: string;
  /** `worded('History')`. */
  readonly title: string;
  /** `late(async () => (await import('../../history/history-panel.tsx')).HistoryPanel)`: loaded where it is shown. */
  readonly Panel: LazyExoticComponent<ComponentType>;
  /** It draws sections of its own, or none where there is nothing to show: `title` is not shown. */
  readonly hasOwnSections?: boolean;
}

const PANELS: readonly BuiltInPanel[] = [
  {
    plugin: 'review',
    action: 'plugin::review.document.read',
    title: worded('Review'),
    Panel: late(async () => (await import('../../review/review-panel.tsx')).ReviewPanel),
    hasOwnSections: true,
  },
  {
    plugin: 'schedule',
    action: 'plugin::schedule.plan.read',
    title: worded('Planned'),
    Panel: late(async () => (await import('../../schedule/planned-panel.tsx')).PlannedPanel),
  },
  {
    plugin: 'history',
    action: 'plugin::history.entry.read',
    title: worded('History'),
    Panel: late(async () => (await import('../../history/history-panel.tsx')).HistoryPanel),
  },
];

/** What plugins of the package show beside a document that is there. */
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
