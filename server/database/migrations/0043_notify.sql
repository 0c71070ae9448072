CREATE TABLE "notify_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_setting" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "notify_delivery" ADD CONSTRAINT "notify_delivery_message_id_in_site_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."in_site_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_delivery" ADD CONSTRAINT "notify_delivery_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_session_token_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notify_delivery_once" ON "notify_delivery" USING btree ("message_id","user_id","channel");--> statement-breakpoint
CREATE INDEX "notify_delivery_order" ON "notify_delivery" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");