import styles from './health.module.css';

const WIDTH = 120;
const HEIGHT = 22;

/** A line chart of a number over time, hidden from screen readers: the number itself is beside it. */
export function Course({ steps }: { readonly steps: readonly number[] }) {
  const top = Math.max(...steps, Number.MIN_VALUE);
  const points = steps.map((value, index) => {
    const [x, y] = [(index / Math.max(1, steps.length - 1)) * WIDTH, HEIGHT - 1 - (value / top) * (HEIGHT - 2)];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
