'use client';

import { useEffect, useState } from 'react';

interface Shown {
  readonly title?: string | null;
  readonly summary?: string | null;
}

/** The title and the summary, which change while somebody types them in the interface of Plinth. */
export function Typed({ cms, ...draft }: Shown & { readonly cms: string }) {
  const [shown, setShown] = useState<Shown>(draft);
  useEffect(() => {
    // Any page that shows this one in a frame could post to it: only Plinth is listened to.
    const listen = ({ origin, data }: MessageEvent) => {
      if (origin === cms && data?.type === 'plinth:preview') setShown(data.document);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [cms]);
  return (
    <>
      <h1>{shown.title}</h1>
      <p>{shown.summary}</p>
    </>
  );
}
