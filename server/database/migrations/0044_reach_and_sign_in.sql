CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" jsonb NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"way" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"data" jsonb NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notify_permission" (
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"template_id" text NOT NULL,
	"left_count" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "notify_permission_user_id_platform_template_id_pk" PRIMARY KEY("user_id","platform","template_id")
);
--> statement-breakpoint
ALTER TABLE "user_setting" ADD COLUMN "notify_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "told_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "in_site_message" ADD COLUMN "kind" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_binding" ADD CONSTRAINT "sign_in_binding_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_ticket" ADD CONSTRAINT "sign_in_ticket_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_permission" ADD CONSTRAINT "notify_permission_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_binding_subject" ON "sign_in_binding" USING btree ("way","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_binding_account" ON "sign_in_binding" USING btree ("user_id","way","issuer");--> statement-breakpoint
CREATE INDEX "sign_in_ticket_expiry" ON "sign_in_ticket" USING btree ("expires_at");