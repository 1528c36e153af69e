import { useCallback, useEffect, useRef, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { placed } from '../client/root.ts';
import { TRANSLATIONS, type Translations } from '../i18n/module-translations.ts';
import { NotShown } from '../shell/part-boundary.tsx';
import type { Ask, Mounted, PluginModule } from './contract.ts';

interface PluginPlaceProps<Props> {
  /** Address of the module. */
  readonly module: string;
  /** Props of the module. */
  readonly props: Props;
  readonly id?: string;
  /** Text after the reason when the module cannot be shown. */
  readonly otherwise?: string;
}

/** An element that a plugin's module renders into. If the module fails, only this place shows an error. */
export function PluginPlace<Props>({ module: address, props, id, otherwise = '' }: PluginPlaceProps<Props>) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const mounted = useRef<Mounted<Props & Translations> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const module = (await import(/* @vite-ignore */ placed(address))) as PluginModule<Props>;
      if (!isGone && element.current !== null) mounted.current = module.mount(element.current, { ...latest.current, ...TRANSLATIONS });
    };
    show().catch((error: unknown) => setFailure({ error }));
    return () => {
      isGone = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [address]);
  useEffect(() => {
    if (latest.current === props) return;
    latest.current = props;
    try {
      mounted.current?.update({ ...props, ...TRANSLATIONS });
    } catch (error) {
      setFailure({ error });
    }
  }, [props]);
  if (failure !== null) return <NotShown error={failure.error} otherwise={otherwise} />;
  return <div ref={element} data-module="" {...(id !== undefined && { id })} />;
}

/** Returns the function with which modules of plugins send requests. */
export function useAsk(): Ask {
  const http = useHttp();
  return useCallback(async (path, options) => (await http.ask<unknown>(path, options)).body, [http]);
}
