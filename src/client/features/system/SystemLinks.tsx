import { Link } from '../../ui/basic/Link.tsx';

/** The other pages of system administration. */
export function SystemLinks() {
  return (
    <nav className="card-links" aria-label="System administration">
      <Link className="card-link" href="/sysadmin/customers/p-list">
        Customers
      </Link>
      <Link className="card-link" href="/sysadmin/states/list">
        States
      </Link>
      <Link className="card-link" href="/sysadmin/jobs/history">
        Jobs
      </Link>
    </nav>
  );
}
