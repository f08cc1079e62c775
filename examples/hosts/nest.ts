/** NestJS 11 with its own controllers, guard and socket.io, and the chat as a module, under /messaging. */
import 'reflect-metadata'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Module,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
  type BeforeApplicationShutdown,
  type CanActivate,
  type ExecutionContext,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { HttpAdapterHost, NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { ChatService } from '@chat-service/server'
import { CHAT, ChatModule } from '@chat-service/server/nest'
import { Server as SocketIo } from 'socket.io'
import { accountOf, announce, chatOptions, files, logIn, type Account } from './application.js'

@Injectable()
class Accounts {
  logIn(userId: unknown): string {
    const token = logIn(userId)
    if (!token) throw new UnauthorizedException()
    return token
  }

  of(request: IncomingMessage): Account | undefined {
    return accountOf(request)
  }
}

@Injectable()
class SessionGuard implements CanActivate {
  constructor(@Inject(Accounts) private readonly accounts: Accounts) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<IncomingMessage & { account?: Account | undefined }>()
    request.account = this.accounts.of(request)
    if (!request.account) throw new UnauthorizedException()
    return true
  }
}

@Controller()
class AppController {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(CHAT) private readonly chat: ChatService,
  ) {}

  @Get()
  home(): string {
    return 'The application itself. Its chat is under /messaging.\n'
  }

  @Post('login')
  @HttpCode(200)
  logIn(@Body() body: { userId?: unknown }): { token: string } {
    return { token: this.accounts.logIn(body.userId) }
  }

  @Get('me')
  @UseGuards(SessionGuard)
  me(@Req() { account }: { account: Account }): object {
    return { id: account.id, name: account.name }
  }

  @Get('about')
  about(): string {
    return 'A route after the chat.\n'
  }

  @Get('health')
  health(): Promise<object> {
    return this.chat.health()
  }
}

/** The core of a gateway of @nestjs/platform-socket.io. */
@Injectable()
class Live implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sockets = new SocketIo()

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    this.sockets.attach(this.host.httpAdapter.getHttpServer() as Server)
    this.sockets.on('connection', (socket) => {
      socket.on('ask', (text: string, answer: (text: string) => void) => answer(`heard ${text}`))
    })
  }

  beforeApplicationShutdown(): void {
    this.sockets.disconnectSockets(true)
  }
}

@Module({ providers: [Accounts], exports: [Accounts] })
class AccountsModule {}

@Module({
  imports: [
    AccountsModule,
    ChatModule.forRootAsync({
      prefix: '/messaging',
      imports: [AccountsModule],
      inject: [Accounts],
      useFactory: (accounts: Accounts) =>
        chatOptions({
          canActivate: (request) => {
            request.user = accounts.of(request)
            return request.user !== undefined
          },
        }),
    }),
  ],
  controllers: [AppController],
  providers: [SessionGuard, Live],
})
class AppModule {}

async function main() {
  const adapter = process.argv.includes('--fastify') ? new FastifyAdapter() : new ExpressAdapter()
  const app = await NestFactory.create(AppModule, adapter, { logger: ['error', 'warn'] })
  // The module closes the chat when Nest shuts down.
  app.enableShutdownHooks([], { useProcessExit: true })
  app.use((request: IncomingMessage, response: ServerResponse, next: () => void) =>
    files.serve(request, response, next),
  )

  await app.listen(Number(process.env.PORT ?? 3001), '127.0.0.1')
  announce(app.getHttpServer() as Server)
}

void main()
