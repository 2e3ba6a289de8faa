import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../../../machines/session/login.machine.ts';
import type { Installation } from '../../../../contract/publications/footer.ts';
import type { AdminContact } from '../../../../contract/session/account.ts';
import { Footer } from '../../../shell/Footer.tsx';
import { BrandMark } from '../../../ui/basic/BrandMark.tsx';
import { useIsDrawn } from '../../../ui/basic/drawn.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { RegularForm } from './RegularForm.tsx';
import { SsoForm } from './SsoForm.tsx';

export type LoginActor = ActorRefFrom<typeof loginMachine>;

const modes = [
  { value: 'regular', text: 'Regular Login' },
  { value: 'sso', text: 'Login With SSO' },
] as const;

/** The login page. Both forms stand in the document, so that the toggle works before any script. */
export function Login({
  login,
  installation,
}: {
  login: LoginActor | undefined;
  installation: Installation;
}) {
  const mode = useSelector(login, (state) => (state?.hasTag('sso') ? 'sso' : 'regular'));
  const refusal = useSelector(login, (state) => state?.context.refusal ?? null);
  const logoutReason = useSelector(login, (state) => state?.context.logoutReason);
  // The form in the document has no reason. With one it would be drawn again, without what was typed into it.
  const isDrawn = useIsDrawn();
  const isRedeemingLink = useSelector(login, (state) => state?.hasTag('redeemingLink'));
  const isAccepted = useSelector(login, (state) => state?.hasTag('accepted'));
  return (
    <div className="public">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <main
        className={refusal ? 'public-main public-main-long' : 'public-main'}
        id="main"
        tabIndex={-1}
      >
        <div className="narrow">
          <p className="public-brand">
            <span className="brand">
              <BrandMark />
              <span>{installation.productTitle}</span>
            </span>
            {!installation.isProduction && <span className="tag">BETA</span>}
          </p>
          {(isRedeemingLink || isAccepted) && (
            <div className="card sign-in" aria-busy="true">
              <h1>Logging you in</h1>
              <p role="status">One moment, please.</p>
            </div>
          )}
          {/* Until the first page is there. It keeps what was typed, should the session not open. */}
          {!isRedeemingLink && (
            <div
              className={refusal ? 'card sign-in flow sign-in-tight' : 'card sign-in flow'}
              hidden={isAccepted}
            >
              <h1>Log in</h1>
              {isDrawn && !refusal && logoutReason && (
                <Message role="status">
                  <p>{logoutReason}</p>
                </Message>
              )}
              {refusal && (
                <Message kind="bad" id="refused" role="alert" focused title={refusal.value}>
                  <p>{refusal.message}</p>
                </Message>
              )}
              <Segmented
                legend="How to log in"
                name="mode"
                options={modes}
                chosen={mode}
                onChoose={(chosen) =>
                  login?.send({ type: 'mode.chosen', mode: chosen === 'sso' ? 'sso' : 'regular' })
                }
              />
              <RegularForm login={login} />
              <SsoForm login={login} />
            </div>
          )}
          {refusal && refusal.contacts.length > 0 && <Contacts contacts={refusal.contacts} />}
        </div>
      </main>
      <Footer links={installation} isLoggedIn={false} />
    </div>
  );
}

/** LOGIN-08: who can help after a refusal. */
function Contacts({ contacts }: { contacts: readonly AdminContact[] }) {
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
