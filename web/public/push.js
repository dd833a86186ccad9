// Part of the service worker: shows push messages, and opens Callboard where one is clicked.
self.addEventListener('push', (event) => {
  const { title = 'Callboard', body = '', tag } = event.data?.json() ?? {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png' }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = windows.find((one) => 'focus' in one)
    return open ? open.focus() : self.clients.openWindow('/dashboard')
  }
  event.waitUntil(show())
})
