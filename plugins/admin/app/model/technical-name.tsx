import styles from './model.module.css';

/** A name as schema files and the API have it, beside its label. */
export function TechnicalName({ name }: { readonly name: string }) {
  return (
    <code className={styles.technical} dir="ltr">
      {name}
    </code>
  );
}
