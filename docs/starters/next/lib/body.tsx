import { Picture } from './picture';
import type { Body as Entries } from './plinth';

/** The body of an article, entry by entry. Texts are Markdown: use a renderer of your choice where paragraphs are not enough. */
export function Body({ entries }: { readonly entries: Entries }) {
  return entries.map((entry) => {
    const key = `${entry.__component} ${entry.id}`;
    switch (entry.__component) {
      case 'blog.text':
        return entry.body?.split('\n\n').map((paragraph) => <p key={`${key} ${paragraph}`}>{paragraph}</p>);
      case 'blog.quotation':
        return (
          <blockquote key={key}>
            <p>{entry.text}</p>
            <cite>{entry.source}</cite>
          </blockquote>
        );
      case 'blog.call-out':
        return <aside key={key}>{entry.text}</aside>;
      case 'blog.gallery':
        return (
          <figure key={key}>
            {entry.pictures.map((picture) => (
              <Picture key={picture.id} file={picture} sizes="(max-width: 600px) 100vw, 340px" />
            ))}
            <figcaption>{entry.caption}</figcaption>
          </figure>
        );
      default:
        return null;
    }
  });
}
