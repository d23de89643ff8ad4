import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/layout/icon.js';
import { useMay } from '../parts/project.js';
import { language, t } from '../texts/texts.js';
import { type Door, doorsFor, isAt } from './doors.js';
import { addressOf } from './page.js';
import { type PlacedPage } from './pages.js';
import classes from './shell.module.css';

/** Eight entries by what people do. The pages behind an entry show when it, or one of them, is open. */
export function Navigation() {
  const may = useMay();
  return (
    <nav aria-label={t('Pages')}>
      <ul className={classes.doors}>
        {doorsFor(may).map((door) => (
          <DoorItem key={door.main.folder} door={door} />
        ))}
      </ul>
    </nav>
  );
}

function DoorItem({ door: { main, rooms } }: { readonly door: Door }) {
  const [location] = useLocation();
  const isOpen = [main, ...rooms].some((page) => isAt(page, location));
  return (
    <li>
      <PageLink page={main} title={main.place?.entry ?? main.title} hasIcon />
      {isOpen && rooms.length > 0 && (
        <ul className={classes.rooms}>
          {rooms.map((page) => (
            <li key={page.folder}>
              <PageLink page={page} title={page.title} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface PageLinkProps {
  readonly page: PlacedPage;
  readonly title: PlacedPage['title'];
  readonly hasIcon?: boolean;
}

function PageLink({ page, title, hasIcon }: PageLinkProps) {
  const [location] = useLocation();
  return (
    <Link href={addressOf(page)} className={classes.link} aria-current={isAt(page, location) ? 'page' : undefined}>
      {hasIcon && <Icon name={page.icon} size={18} />}
      {title[language()]}
    </Link>
  );
}
