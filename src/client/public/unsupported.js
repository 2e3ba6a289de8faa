/* LOGIN-10: only browsers without modules load this, so it is written as they read it. */
(function tell(old) {
  old.setAttribute('role', 'alert');
  old.className = 'message message-bad unsupported';
  old.textContent = /MSIE |Trident\//.test(navigator.userAgent)
    ? 'Internet Explorer (IE) is an unsupported browser. Please use a supported browser.'
    : 'This browser is too old for this application. Please use a supported browser.';
  document.body.insertBefore(old, document.body.firstChild);
})(document.createElement('p'));
