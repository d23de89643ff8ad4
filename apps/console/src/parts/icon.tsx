/** Drawings on a grid of 24, in strokes of the colour of the text around them. */
const DRAWINGS = {
  overview: 'M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-3H4z',
  campaign: 'M4 10v4h3l7 4V6l-7 4zM18 9a4 4 0 0 1 0 6M7 14l1 5h2',
  code: 'M4 8V6h16v2a2 2 0 0 0 0 8v2H4v-2a2 2 0 0 0 0-8zM14 6v12',
  gift: 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9S8 9 8 6.500 12 5 12 9s4-0 4-2.500S12 5 12 9',
  tier: 'M4 19V9l4 4 4-8 4 8 4-4v10z',
  loyalty: 'M12 4l2.500 5 5.500.8-4 3.900 1 5.500-5-2.700-5 2.700 1-5.500-4-3.900 5.500-.8z',
  referral: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 20v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M19 8v6M16 11h6',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 21v-2a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v2',
  cart: 'M4 4h2l2 11h10l2-8H7M9 20h.01M17 20h.01',
  rule: 'M5 5h6v4H5zM13 15h6v4h-6zM8 9v8h5',
  product: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500',
  import: 'M12 4v11M8 11l4 4 4-4M4 19h16',
  export: 'M12 15V4M8 8l4-4 4 4M4 19h16',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  webhook: 'M5 12h9M11 8l4 4-4 4M19 5v14',
  key: 'M14 10a4 4 0 1 1-3-3.900L20 4v4h-3v3h-2.500zM9 10h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12l5 5 9-10',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 8h.01M12 12v4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v1M12 20v1M3 12h1M20 12h1M6 6l.5.5M17.500 17.500l.5.5M6 18l.5-.5M17.500 6.500l.5-.5',
  moon: 'M20 14A8 8 0 1 1 10 4a6.500 6.500 0 0 0 10 10z',
  language: 'M4 6h9M8 4v2M11 6c0 4-3 7-7 8M6 10c1 2 4 4 6 4M13 20l4-9 4 9M14.500 17h5',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  layers: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  braces: 'M9 4H8a2 2 0 0 0-2 2v4l-2 2 2 2v4a2 2 0 0 0 2 2h1M15 4h1a2 2 0 0 1 2 2v4l2 2-2 2v4a2 2 0 0 1-2 2h-1',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  refresh: 'M20 11a8 8 0 0 0-14-4L4 9M4 5v4h4M4 13a8 8 0 0 0 14 4l2-2M20 19v-4h-4',
  trash: 'M5 7h14M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  edit: 'M5 19h4L19 9l-4-4L5 15zM13 7l4 4',
  power: 'M7 6a8 8 0 1 0 10 0M12 4v8',
  history: 'M12 8v4l3 2M4 12a8 8 0 1 1 2 5M4 12V7M4 12h5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  out: 'M14 8V5H4v14h10v-3M9 12h11M17 9l3 3-3 3',
} as const;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** An ornament beside words: readers of the screen skip it. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
