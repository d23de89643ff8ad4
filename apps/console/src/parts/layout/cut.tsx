import classes from './cut.module.css';

interface CutProps {
  readonly children: string;
}

/** Characters of a text that never fills its place. */
const SHORT_CHARACTERS = 20;

/** A text that people chose, on one line. Where it may be cut, the whole of it is its title. */
export function Cut({ children: text }: CutProps) {
  return (
    <span className={classes.cut} title={text.length > SHORT_CHARACTERS ? text : undefined}>
      {text}
    </span>
  );
}
