import * as lucide from 'lucide';
import { createElement } from 'react';

const ICONS = {
  overview: lucide.LayoutDashboard,
  campaign: lucide.Megaphone,
  code: lucide.TicketPercent,
  gift: lucide.Gift,
  tier: lucide.Crown,
  loyalty: lucide.Star,
  referral: lucide.UserPlus,
  person: lucide.User,
  cart: lucide.ShoppingCart,
  returned: lucide.Undo2,
  rule: lucide.Workflow,
  product: lucide.Package,
  import: lucide.Download,
  export: lucide.Upload,
  settings: lucide.SlidersHorizontal,
  webhook: lucide.Webhook,
  key: lucide.KeyRound,
  search: lucide.Search,
  plus: lucide.Plus,
  minus: lucide.Minus,
  check: lucide.Check,
  close: lucide.X,
  warning: lucide.TriangleAlert,
  info: lucide.Info,
  sun: lucide.Sun,
  moon: lucide.Moon,
  language: lucide.Languages,
  left: lucide.ChevronLeft,
  right: lucide.ChevronRight,
  down: lucide.ChevronDown,
  dots: lucide.Ellipsis,
  columns: lucide.Columns3,
  layers: lucide.Layers,
  braces: lucide.Braces,
  filter: lucide.Funnel,
  bookmark: lucide.Bookmark,
  copy: lucide.Copy,
  refresh: lucide.RefreshCw,
  trash: lucide.Trash2,
  edit: lucide.Pencil,
  power: lucide.Power,
  history: lucide.History,
  clock: lucide.Clock,
  out: lucide.LogOut,
  grip: lucide.GripVertical,
} as const;

export type IconName = keyof typeof ICONS;

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
      {ICONS[name].map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
