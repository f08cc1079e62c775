import { Component, CUSTOM_ELEMENTS_SCHEMA, input, signal } from '@angular/core'
import '@chat-service/ui/element'

@Component({
  selector: 'app-chat',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <p>{{ unread() }} unread</p>
    <chat-view
      base-url="/messaging"
      [attr.user-id]="userId()"
      [token]="token"
      (chat-unread)="unread.set($event.detail.total ?? 0)"
    />
  `,
})
export class ChatComponent {
  readonly userId = input.required<string>()
  readonly signIn = input.required<(userId: string) => Promise<string>>()
  readonly unread = signal(0)
  readonly token = () => this.signIn()(this.userId())
}
