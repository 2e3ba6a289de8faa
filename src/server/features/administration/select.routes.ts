import { and, asc, eq } from 'drizzle-orm';
import {
  selectClients,
  selectClientsByUser,
  selectDepartments,
  selectPermissions,
} from '../../../contract/core/select.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import { serve } from '../../core/http/serve.ts';
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
    if (query.id !== session.account.id) throw notFound();
    return tx
      .select(agencyItem)
      .from(userAgencies)
      .innerJoin(agencies, eq(agencies.id, userAgencies.agencyId))
      .where(and(eq(userAgencies.userId, query.id), eq(agencies.isActive, true)))
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
