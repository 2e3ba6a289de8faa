import type { AdminContact } from '../../../../contract/session/account.ts';

/** LOGIN-08: who can help after a refusal. */
export function Contacts({ contacts }: { contacts: readonly AdminContact[] }) {
  return (
    <section className="card contacts" aria-labelledby="contacts-title">
      <h2 id="contacts-title">Your administrators can help</h2>
      <table>
        <caption className="visually-hidden">Administrators</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ name, email, phoneNumber }) => (
            <tr key={email}>
              <th scope="row">{name}</th>
              <td>
                <a href={`mailto:${email}`}>{email}</a>
              </td>
              <td className="nowrap">
                <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
