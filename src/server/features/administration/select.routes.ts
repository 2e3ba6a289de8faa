import { and, asc, eq, or } from 'drizzle-orm';
import {
  selectClients,
  selectClientsByUser,
  selectDepartments,
  selectPermissions,
} from '../../../contract/core/select.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import { serve } from '../../core/http/serve.ts';
import { isTwinOf } from '../../core/training/twins.ts';
import { agencies, departments } from '../../database/schema/agency.ts';
import { userAgencies } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';

const agencyItem = { value: agencies.id, text: agencies.name };

export const selectCalls = [
  serve(selectClients, ({ tx }) =>
    tx
      .select(agencyItem)
      .from(agencies)
      .where(eq(agencies.isActive, true))
      .orderBy(asc(agencies.name)),
  ),
  serve(selectClientsByUser, ({ tx, session, query }) => {
    const { account, agency, factor } = session;
    if (query.id !== account.id) throw notFound();
    // Single sign-on is for one agency and its training (SWAP-01).
    const isBound = account.isUsingSso || factor === 'sso';
    const reachable = isBound ? or(eq(agencies.id, agency.id), isTwinOf(agency)) : undefined;
    return tx
      .select(agencyItem)
      .from(userAgencies)
      .innerJoin(agencies, eq(agencies.id, userAgencies.agencyId))
      .where(and(eq(userAgencies.userId, query.id), eq(agencies.isActive, true), reachable))
      .orderBy(asc(agencies.name));
  }),
  serve(selectPermissions, () =>
    Object.entries(permissionProfiles).map(([value, text]) => ({ value: Number(value), text })),
  ),
  serve(selectDepartments, ({ tx, session }) =>
    tx
      .select({ value: departments.id, text: departments.name })
      .from(departments)
      .where(and(eq(departments.agencyId, session.agency.id), eq(departments.isActive, true)))
      .orderBy(asc(departments.name)),
  ),
];
